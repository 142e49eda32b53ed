import type { JSHandle, Page } from 'playwright-core'

/** The database of the account that is logged in on this page, opened past the app's own code. Close it when done. */
export function openAccountDatabaseOf(page: Page): Promise<JSHandle<IDBDatabase>> {
  return page.evaluateHandle(async () => {
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('starlane-account-'))?.name
    if (name === undefined) throw new Error('this device has no account')
    return new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error))
    })
  })
}
