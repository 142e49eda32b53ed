// WebKitGTK over WebDriver, in a browser that keeps its profile, on a screen that exists only in memory.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Builder, Capabilities, WebElement, type WebDriver } from 'selenium-webdriver'
import { removeProfile } from '../browser/remove-profile.ts'
import { freePort } from '../free-port.ts'
import { FIND_CONTROL, FIND_FIELD, type Engine, type EnginePage } from './engine.ts'

const LONG_MS = 30_000

const BROWSER = join(import.meta.dirname, 'webkit-browser.gjs')

/** `xvfb`: the X server without a screen; undefined where there is a display. */
export function webkit(driverPath: string, xvfb: string | undefined): Engine {
  const profile = mkdtempSync(join(tmpdir(), 'starlane-webkit-'))
  const processes: ChildProcess[] = []
  let driver: WebDriver | undefined

  const close = async () => {
    await driver?.quit().catch(() => undefined)
    driver = undefined
    for (const child of processes.splice(0).toReversed()) await ended(child)
  }
  return {
    name: 'WebKit',
    async open() {
      const display = xvfb === undefined ? process.env.DISPLAY : await openDisplay(xvfb, processes)
      const port = await freePort()
      const folders = {
        HOME: profile,
        XDG_DATA_HOME: join(profile, 'data'),
        XDG_CACHE_HOME: join(profile, 'cache'),
        STARLANE_WEBKIT_PROFILE: profile,
        // Written by a thread of its own, it would fill the profile while that is removed.
        MESA_SHADER_CACHE_DISABLE: 'true',
      }
      const env = { ...process.env, ...folders, DISPLAY: display }
      const service = spawn(driverPath, [`--port=${port}`], { env, stdio: 'ignore' })
      processes.push(service)
      const url = `http://127.0.0.1:${port}`
      await answering(`${url}/status`)
      const options = { binary: BROWSER, args: [] }
      const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
      driver = await new Builder().usingServer(url).withCapabilities(capabilities).build()
      await driver.manage().setTimeouts({ pageLoad: LONG_MS, script: LONG_MS })
      return pageOf(driver)
    },
    close,
    async remove() {
      await close()
      await removeProfile(profile)
    },
  }
}

function pageOf(driver: WebDriver): EnginePage {
  const found = (body: string, ...args: unknown[]) =>
    driver.wait<WebElement>(
      async () => {
        const element: unknown = await driver.executeScript(`return ((...args) => {${body}})(...arguments)`, ...args)
        return element instanceof WebElement ? element : (undefined as never)
      },
      LONG_MS,
      `not on the page: ${JSON.stringify(args)}`,
      100,
    )
  return {
    goto: (url) => driver.get(url),
    run: (body, ...args) =>
      driver
        .executeAsyncScript(
          `const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);
         Promise.resolve(((...args) => {${body}})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
          ...args,
        )
        .then((answer: unknown) => valueOf(answer)),
    async type(label, text) {
      await (await found(FIND_FIELD, label)).sendKeys(text)
    },
    async press(name, scope) {
      await (await found(FIND_CONTROL, name, ...(scope === undefined ? [] : [scope]))).click()
    },
  }
}

function valueOf(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null) return undefined
  if ('error' in answer) throw new Error(String(answer.error))
  return 'value' in answer ? answer.value : undefined
}

/** An X server on a number of its own choice. */
async function openDisplay(xvfb: string, processes: ChildProcess[]): Promise<string> {
  const child = spawn(xvfb, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] })
  processes.push(child)
  const [line]: unknown[] = await once(child.stdout, 'data')
  return `:${String(line).trim()}`
}

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + LONG_MS; Date.now() < until;) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no answer from ${url}`)
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
