// What Chromium keeps of a fan whose train goes into a tunnel: recorded as it lies there, and laid into another browser.
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { restore } from '../../backend/storage/data-folder/restore.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'
import { openProfile, withFunctionNames, withoutOffers } from '../browser/browser.ts'
import { openShop, type Shop } from '../browser/shop.ts'
import { goOffline, logIn } from '../browser/steps.ts'
import { Database } from './device-life.ts'
import { folderOf } from './recorded.ts'

export const RecordedBrowser = v.object({
  databases: v.array(Database),
  localStorage: v.record(v.string(), v.string()),
  sessionStorage: v.record(v.string(), v.string()),
  /** What was put into the cart in the tunnel. */
  names: v.array(v.string()),
  letter: v.string(),
})
export type RecordedBrowser = v.InferOutput<typeof RecordedBrowser>

/** The built shop on the data folder that a release has left. */
export async function openRecordedShop(release: string): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'starlane-recorded-'))
  await restore(join(folderOf(release), 'data-folder'), dataDir, { force: false, read: async (store) => readWhole(store) })
  const shop = await openShop({ DATA_DIR: dataDir })
  return {
    ...shop,
    async remove() {
      await shop.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Logs in to the recorded account, goes into the tunnel, and leaves a queue and half a letter. */
export async function liveInABrowser(release: string, fan: { username: string; password: string }): Promise<RecordedBrowser> {
  const shop = await openRecordedShop(release)
  const profile = await openProfile()
  try {
    const context = profile.context()
    await withoutOffers(context)
    await withFunctionNames(context)
    const page = await context.newPage()
    await logIn(page, shop.url, fan)
    const main = page.getByRole('main')
    await page.goto(`${shop.url}/cart`)
    await main.getByText('Choreo Practice').first().waitFor()
    await page.goto(`${shop.url}/fashion`)
    await main.getByRole('article').first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await goOffline(context)
    const buttons = main.getByRole('article').getByRole('button', { name: 'Add to Cart' })
    const names: string[] = []
    for (let pressed = 0; pressed < 2; pressed += 1) {
      const article = main
        .getByRole('article')
        .filter({ has: page.getByRole('button', { name: 'Add to Cart' }) })
        .first()
      names.push(await article.locator('h3').innerText())
      await buttons.first().click()
    }
    while (rowsIn((await keptOf(page)).databases, 'queue').length < names.length) await page.waitForTimeout(100)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    const letter = 'Half a letter from 1.0'
    await main.getByLabel('Message').fill(letter)
    return v.parse(RecordedBrowser, { ...(await keptOf(page)), names, letter })
  } finally {
    await profile.remove()
    await shop.remove()
  }
}

/** Rows of the stores of this name, in all databases. */
export function rowsIn(databases: RecordedBrowser['databases'], name: string): unknown[] {
  return databases.flatMap(({ stores }) => stores.filter((store) => store.name === name).flatMap(({ rows }) => rows))
}

/** Everything that the page's origin keeps, but for pictures. */
export function keptOf(page: Page): Promise<Pick<RecordedBrowser, 'databases' | 'localStorage' | 'sessionStorage'>> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const databases = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('starlane')) continue
      const opened = await answered(indexedDB.open(name))
      const stores = []
      for (const storeName of opened.objectStoreNames) {
        const store = opened.transaction(storeName).objectStore(storeName)
        const indexes = [...store.indexNames].map((index) => ({ name: index, keyPath: store.index(index).keyPath }))
        stores.push({
          name: storeName,
          keyPath: store.keyPath,
          autoIncrement: store.autoIncrement,
          indexes,
          rows: await answered<unknown[]>(store.getAll()),
        })
      }
      databases.push({ name, version: opened.version, stores })
      opened.close()
    }
    return { databases, localStorage: { ...localStorage }, sessionStorage: { ...sessionStorage } }
  })
}

/** Lays what was recorded into the page's origin. No page of the app may be open. */
export function lay(page: Page, recorded: RecordedBrowser): Promise<void> {
  return page.evaluate(async ({ databases, localStorage: local, sessionStorage: session }) => {
    for (const [key, text] of Object.entries(local)) localStorage.setItem(key, text)
    for (const [key, text] of Object.entries(session)) sessionStorage.setItem(key, text)
    for (const { name, version, stores } of databases) {
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version)
        opening.addEventListener('upgradeneeded', () => {
          for (const { name: store, keyPath, autoIncrement, indexes, rows } of stores) {
            const made = opening.result.createObjectStore(store, { keyPath, autoIncrement })
            for (const index of indexes) made.createIndex(index.name, index.keyPath)
            for (const row of rows) made.put(row)
          }
        })
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
        opening.addEventListener('error', () => reject(opening.error))
      })
    }
  }, recorded)
}
