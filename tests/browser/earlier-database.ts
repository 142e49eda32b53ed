import type { Page } from 'playwright-core'

/**
 * Makes the database of the device's account what the build before the pages of receipts left: with changes that wait, and routine receipts in a row
 * each, whose ids it answers. No page may have it open.
 */
export function layEarlierDatabase(page: Page, changes: readonly object[], receipts: number): Promise<string[]> {
  return page.evaluate(
    async ({ changes, count }) => {
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result))
          request.addEventListener('error', () => reject(request.error))
        })
      const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('starlane-account-'))?.name ?? ''
      const present = await answered(indexedDB.open(name))
      const meta = await answered<Record<string, unknown>[]>(present.transaction('meta').objectStore('meta').getAll())
      present.close()
      await answered(indexedDB.deleteDatabase(name))

      const opening = indexedDB.open(name, 20)
      opening.addEventListener('upgradeneeded', () => {
        const make = (store: string, options: IDBObjectStoreParameters, ...indexes: (string | string[])[]) => {
          const made = opening.result.createObjectStore(store, options)
          for (const index of indexes) made.createIndex(Array.isArray(index) ? `[${index.join('+')}]` : index, index)
        }
        make('queue', { keyPath: 'seq' })
        make('meta', { keyPath: 'key' })
        make('receipts', { keyPath: 'id' }, 'order', 'told', ['told', 'order'])
        make('undecided', { keyPath: 'id' }, 'at')
        make('quarantine', { keyPath: 'n', autoIncrement: true }, 'table')
      })
      const earlier = await answered(opening)
      const transaction = earlier.transaction(['queue', 'meta', 'receipts'], 'readwrite')
      const stored = new Promise((resolve, reject) => {
        transaction.addEventListener('complete', resolve)
        transaction.addEventListener('error', () => reject(transaction.error))
      })
      const ids = Array.from({ length: count }, (_, index) => `earlier-receipt-${String(index).padStart(6, '0')}`)
      for (const row of meta) {
        const head = row['key'] === 'head' ? { nextSeq: Number(row['nextSeq']) + changes.length, nextOrder: count + 1 } : {}
        transaction.objectStore('meta').put({ ...row, ...head })
        if (row['key'] !== 'head') continue
        for (const [place, change] of changes.entries())
          transaction.objectStore('queue').put({ seq: Number(row['nextSeq']) + place, ...change })
      }
      const change = { name: 'store/wishlist/add', v: 1, args: { itemId: 'ring' }, at: 1, settledAt: 2, told: 2 }
      for (const [index, id] of ids.entries())
        transaction.objectStore('receipts').put({ ...change, id, order: index + 1, outcome: { status: 'applied', result: {} } })
      await stored
      earlier.close()
      return ids
    },
    { changes, count: receipts },
  )
}
