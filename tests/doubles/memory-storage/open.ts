// The storage port in memory: nothing survives the process. What it stores are texts, so that no caller shares an object with it.
import type { Catalog } from '../../../sync-protocol/api/catalog.ts'
import type { CatalogStore, Cleanup, Deletions, Storage } from '../../../backend/storage/port.ts'
import { MemoryAccounts } from './accounts.ts'
import { MemoryEntries } from './entries.ts'
import { MemoryRecords } from './records.ts'

/** An empty store. Two shops on one store are given the same object. */
export function openMemoryStorage(): Storage<string> {
  return {
    name: 'memory',
    accounts: new MemoryAccounts(),
    records: new MemoryRecords(),
    entries: new MemoryEntries(),
    catalog: memoryCatalog(),
    deletions: memoryDeletions(),
    freeBytes: async () => undefined,
    ping: async () => undefined,
    close: async () => undefined,
  }
}

function memoryCatalog(): CatalogStore {
  let text: string | undefined
  let revision = 0
  return {
    revision: async () => revision,
    read: async () => (text === undefined ? undefined : JSON.parse(text)),
    replace: async (products, expectedRevision, updatedAt) => {
      if (revision !== expectedRevision) return false
      revision += 1
      text = JSON.stringify({ revision, updatedAt, products } satisfies Catalog)
      return true
    },
  }
}

function memoryDeletions(): Deletions {
  const planned = new Map<string, Cleanup>()
  const nameOf = ({ accountId, due }: Cleanup) => JSON.stringify([due, accountId])
  return {
    plan: async (cleanups) => {
      for (const cleanup of cleanups) planned.set(nameOf(cleanup), cleanup)
    },
    due: async (now, horizon, limit) =>
      [...planned.values()]
        .filter(({ due }) => due <= now || due > horizon)
        .toSorted((a, b) => a.due - b.due)
        .slice(0, limit),
    done: async (cleanups) => {
      for (const cleanup of cleanups) planned.delete(nameOf(cleanup))
    },
  }
}
