// What a page's device keeps of Starlane, read from its IndexedDB as it lies there, past the app's own code.
import type { Page, Worker } from 'playwright-core'

export interface StoredRow {
  database: string
  store: string
  key: IDBValidKey
  value: unknown
}

/** Every row this device has stored, save the catalog, which names no account and is big. */
export function storedRows(page: Pick<Worker, 'evaluate'>): Promise<StoredRow[]> {
  return page.evaluate(async () => {
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const rows: StoredRow[] = []
    for (const { name: database } of await indexedDB.databases()) {
      if (database === undefined || !/^starlane(?:$|-)/.test(database)) continue
      const opened = await answered(indexedDB.open(database))
      // A database that is only being made has no stores yet.
      const stores = [...opened.objectStoreNames].filter((store) => store !== 'catalog')
      if (stores.length > 0) {
        const transaction = opened.transaction(stores)
        const found = stores.map(async (store) => {
          const table = transaction.objectStore(store)
          const [keys, values] = await Promise.all([answered(table.getAllKeys()), answered(table.getAll())])
          return keys.map((key, place) => ({ database, store, key, value: values[place] }))
        })
        rows.push(...(await Promise.all(found)).flat())
      }
      opened.close()
    }
    return rows
  })
}

/** How many changes were ever put into a queue of this device, sent or not; a guest's become the state at once and count as its versions. */
export async function changesStored(page: Page): Promise<number> {
  let stored = 0
  for (const { database, store, key, value } of await storedRows(page)) {
    if (store !== 'meta' || typeof value !== 'object' || value === null) continue
    if (key === 'head' && 'nextSeq' in value) stored += Number(value.nextSeq) - 1
    if (key === 'base' && database === 'starlane-guest' && 'version' in value) stored += Number(value.version)
  }
  return stored
}
