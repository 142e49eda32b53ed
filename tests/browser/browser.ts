// A Chromium profile that can be closed and opened again, as a phone's app is.
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { removeProfile } from './remove-profile.ts'

/** How every Chromium of the tests is started. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How long an element or a page may take to be there: a bound for what hangs, and no judgement of how fast the shop is. */
export const PATIENCE_MS = 60_000

export interface Profile {
  /** Where it is kept: another browser may use it while this one is closed. */
  folder: string
  /** The open browser; throws while it is closed. */
  context(): BrowserContext
  open(): Promise<BrowserContext>
  close(): Promise<void>
  remove(): Promise<void>
}

export type BrowserOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

export async function openProfile(options: BrowserOptions = {}): Promise<Profile> {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-profile-'))
  let current: BrowserContext | undefined
  const profile: Profile = {
    folder,
    context() {
      if (current === undefined) throw new Error('the browser is closed')
      return current
    },
    async open() {
      current = await chromium.launchPersistentContext(folder, {
        executablePath: chromiumPath(),
        headless: true,
        args: FLAGS,
        viewport: { width: 412, height: 915 },
        ...options,
      })
      current.setDefaultTimeout(PATIENCE_MS)
      return current
    },
    async close() {
      await current?.close()
      current = undefined
    },
    async remove() {
      await profile.close()
      await removeProfile(folder)
    },
  }
  await profile.open()
  return profile
}

/** A browser for many visitors beside each other: every context of it is a device of its own, forgotten when it closes. */
export function openBrowser(...flags: string[]): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), headless: true, args: [...FLAGS, ...flags] })
}

/** What the shop says and offers once on a device would cover what a journey looks at: here all of it was answered before. */
export async function withoutOffers(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    try {
      if (localStorage.getItem('starlane-offers') === null) localStorage.setItem('starlane-offers', 'brought notify install')
    } catch {
      // A page without storage keeps nothing, and says nothing of the kind.
    }
  })
}

/** Functions that run from their sources in Node keep their names by a helper, also those that are sent into a page: this gives a page that helper. */
export async function withFunctionNames(context: BrowserContext): Promise<void> {
  await context.addInitScript('globalThis.__name ??= (named) => named')
}

/** What a page said that it should not: errors on the console, and exceptions. Failed requests are not faults where the network is off. */
export function watchForErrors(page: Page): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) errors.push(message.text())
  })
  return errors
}

interface FailedTask {
  name: string
  result?: { state: string }
}

/** Where a journey failed, what the person saw: a picture in tests/results. */
export async function pictureOfFailure({ task }: { task: FailedTask }, page: Page): Promise<void> {
  if (task.result?.state !== 'fail' || page.isClosed()) return
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  await page.screenshot({
    path: join(folder, `${task.name.slice(0, 40).replace(/\W+/g, '-')}.png`),
    fullPage: true,
  })
}

export function chromiumPath(): string {
  const path = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'
  if (!existsSync(path)) throw new Error(`no Chromium at ${path}: npm test finds or installs one and names it in CHROMIUM_PATH`)
  return path
}
