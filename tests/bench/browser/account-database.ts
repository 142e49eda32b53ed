import type { JSHandle, Page } from 'playwright-core'

/** Behind a killed browser the store of the next one is not always there at once: Chromium says "Internal error opening backing store". */
const PATIENCE_MS = 30_000
const PAUSE_MS = 100

/** The database of the account that is logged in on this page, as soon as it is there, opened past the app's own code. Close it when done. */
export function openAccountDatabaseOf(page: Page): Promise<JSHandle<IDBDatabase>> {
  return page.evaluateHandle(
    async ({ patience, pause }) => {
      const until = Date.now() + patience
      for (;;) {
        try {
          const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('starlane-account-'))?.name
          if (name === undefined) throw new DOMException('this device has no account', 'NotFoundError')
          // Without a function that has a name: tsx would call a helper for it that no page has.
          return await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(name)
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(request.error))
          })
        } catch (error) {
          const mayPass = error instanceof DOMException && ['NotFoundError', 'UnknownError'].includes(error.name)
          if (!mayPass || Date.now() > until) throw error
          await new Promise((resolve) => setTimeout(resolve, pause))
        }
      }
    },
    { patience: PATIENCE_MS, pause: PAUSE_MS },
  )
}
