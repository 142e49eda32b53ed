// Firefox over WebDriver BiDi.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core'
import { removeProfile } from '../browser/remove-profile.ts'
import { FIND_CONTROL, FIND_FIELD, type Engine, type EnginePage } from './engine.ts'

const LONG_MS = 30_000

export function firefox(executablePath: string): Engine {
  const userDataDir = mkdtempSync(join(tmpdir(), 'starlane-firefox-'))
  let browser: Browser | undefined
  const close = async () => {
    await browser?.close()
    browser = undefined
  }
  return {
    name: 'Firefox',
    async open() {
      browser = await puppeteer.launch({ browser: 'firefox', executablePath, headless: true, userDataDir })
      return pageOf(await browser.newPage())
    },
    close,
    async remove() {
      await close()
      await removeProfile(userDataDir)
    },
  }
}

function pageOf(page: Page): EnginePage {
  const found = async (body: string, ...args: unknown[]) => {
    const handle = await page.waitForFunction(inPage(body, args), { timeout: LONG_MS, polling: 100 })
    const element = handle.asElement() as ElementHandle<Element> | null
    if (element === null) throw new Error(`not on the page: ${JSON.stringify(args)}`)
    return element
  }
  return {
    async goto(url) {
      await page.goto(url, { waitUntil: 'load', timeout: LONG_MS })
    },
    run: (body, ...args) => page.evaluate(inPage(body, args)),
    async type(label, text) {
      const field = await found(FIND_FIELD, label)
      await field.focus()
      await page.keyboard.type(text)
    },
    async press(name, scope) {
      const control = await found(FIND_CONTROL, name, ...(scope === undefined ? [] : [scope]))
      await control.scrollIntoView()
      await control.click()
    },
  }
}

/** A body with its arguments as one expression: the page's policy lets no text become a function, the driver's own calls may. */
function inPage(body: string, args: readonly unknown[]): string {
  return `((...args) => {${body}})(...${JSON.stringify(args)})`
}
