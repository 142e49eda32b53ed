// The storage port in memory: nothing survives the process. What it stores are texts, so that no caller shares an object with it.
import type { StoredShop } from '../../../backend/domain/own-shop.ts'
import type { CatalogStore, Cleanup, Deletions, Storage } from '../../../backend/storage/port.ts'
import { MemoryAccounts } from './accounts.ts'
import { MemoryEntries } from './entries.ts'
import { putBack, type Kept } from './keep.ts'
import { MemoryMails } from './mails.ts'
import { MemoryPictures } from './pictures.ts'
import { MemoryRecords } from './records.ts'

interface MemoryStorage extends Storage<string> {
  /** Remembers all of it as it is now. Calling what it answers puts everything back: a backup and its restore. */
  keep(): () => void
}

/** An empty store. Two shops on one store are given the same object. */
export function openMemoryStorage(): MemoryStorage {
  const accounts = new MemoryAccounts()
  const records = new MemoryRecords()
  const entries = new MemoryEntries()
  const catalog = memoryCatalog()
  const deletions = memoryDeletions()
  const mails = new MemoryMails()
  const pictures = new MemoryPictures()
  return {
    name: 'memory',
    accounts,
    records,
    entries,
    catalog,
    deletions,
    mails,
    pictures,
    keep() {
      const all = [accounts, records, entries, catalog, deletions, mails, pictures].map((part) => part.keep())
      return () => {
        for (const back of all) back()
      }
    },
    freeBytes: async () => undefined,
    bytes: async () => undefined,
    ping: async () => undefined,
    causal: (request) => request(),
    close: async () => undefined,
  }
}

function memoryCatalog(): CatalogStore & Kept {
  let text: string | undefined
  let previous: string | undefined
  let revision = 0
  return {
    keep() {
      const before = { text, previous, revision }
      return () => void ({ text, previous, revision } = before)
    },
    revision: async () => revision,
    read: async () => (text === undefined ? undefined : JSON.parse(text)),
    previous: async () => (previous === undefined ? undefined : JSON.parse(previous)),
    replace: async (content, expectedRevision, updatedAt) => {
      if (revision !== expectedRevision) return false
      revision += 1
      previous = text
      text = JSON.stringify({ revision, updatedAt, ...content } satisfies StoredShop)
      return true
    },
  }
}

function memoryDeletions(): Deletions & Kept {
  const planned = new Map<string, Cleanup>()
  const nameOf = ({ accountId, due }: Cleanup) => JSON.stringify([due, accountId])
  return {
    keep() {
      const before = new Map(planned)
      return () => putBack(planned, before)
    },
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
