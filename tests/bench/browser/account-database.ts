import type { JSHandle, Page } from 'playwright-core'

/** The database of the account that is logged in on this page, as soon as it is there, opened past the app's own code. Close it when done. */
export async function openAccountDatabaseOf(page: Page): Promise<JSHandle<IDBDatabase>> {
  const found = await page.waitForFunction(
    async () => (await indexedDB.databases()).find(({ name }) => name?.startsWith('starlane-account-'))?.name,
  )
  return page.evaluateHandle(
    (name) =>
      new Promise<IDBDatabase>((resolve, reject) => {
        // One that is only being made is opened when it has its stores.
        const request = indexedDB.open(name ?? '')
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      }),
    await found.jsonValue(),
  )
}
