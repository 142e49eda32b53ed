import type { JSHandle, Page } from 'playwright-core'

/** Behind a killed browser the store of the next one is not always there at once: Chromium says "Internal error opening backing store". */
const PATIENCE_MS = 30_000

/** The database of the account that is logged in on this page, as soon as it is there, opened past the app's own code. Close it when done. */
export async function openAccountDatabaseOf(page: Page): Promise<JSHandle<IDBDatabase>> {
  const found = await page.waitForFunction(
    async () => (await indexedDB.databases()).find(({ name }) => name?.startsWith('starlane-account-'))?.name,
  )
  return page.evaluateHandle(
    async ({ name, patience }) => {
      const until = Date.now() + patience
      // One that is only being made is opened when it has its stores.
      const open = () =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      for (;;) {
        try {
          return await open()
        } catch (error) {
          if (!(error instanceof DOMException && error.name === 'UnknownError' && Date.now() < until)) throw error
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
      }
    },
    { name: (await found.jsonValue()) ?? '', patience: PATIENCE_MS },
  )
}
