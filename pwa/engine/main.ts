import type { ReceiptsState } from '../state/receipts.ts'
import { openDevice } from './device.ts'
import { openDocuments } from './documents.ts'
import { openJournalQueue } from './enqueue-journal.ts'
import { follow } from './follow.ts'
import { followWishes } from './follow-wishes.ts'
import { findGoneAccounts } from './found-gone.ts'
import { keepPictures } from './keep-pictures.ts'
import { openCatalog } from './load-catalog.ts'
import { openShop } from './load-shop.ts'
import { createPerformer } from './perform.ts'
import { tellRefusal } from './refusals.ts'
import { followReceipts } from './receipts.ts'
import { createSessions, tellLost } from './sessions.ts'
import { openShownOutcomes } from './show-outcomes.ts'
import { tellSaved } from './tell-saved.ts'

export type Engine = ReturnType<typeof openEngine>

/** Opens everything that loads after the first paint, for the actions: this device's databases, the session, and what follows them. */
export function openEngine() {
  const device = openDevice()
  const documents = openDocuments(device)
  const shop = openShop(documents)
  const catalog = openCatalog(device, documents, shop)
  const stopPictures = keepPictures(device, documents)
  const stopWishes = followWishes(device)
  const outcomes = openShownOutcomes(device.env)
  const queue = openJournalQueue(device, outcomes)
  const gone = findGoneAccounts(device)
  const sessions = createSessions({
    device,
    catalog,
    documents,
    queue,
    gone,
    follow: (client) => follow(client, { device, catalog, documents, outcomes, gone }),
  })
  const { dropAllDocuments, fetchDocument, readDocument } = documents
  return {
    ...sessions,
    ...createPerformer({ device, sessions, queue, outcomes }),
    loadCatalog: catalog.loadCatalog,
    followCatalog: catalog.followCatalog,
    rememberedAccount: device.rememberedAccount,
    isGone: gone.isGone,
    dropAllDocuments,
    fetchDocument,
    readDocument,
    followReceipts: (owner: string, publish: (activity: ReceiptsState) => void) => followReceipts(device, sessions, owner, publish),
    tellLost,
    tellRefusal,
    tellSaved,
    /** Takes a deleted account off this device. True if no other tab has done so; the caller then says so. */
    async wipeDeleted(accountId: string): Promise<boolean> {
      const isFirst = await gone.wipeGone(accountId)
      await sessions.leaveAccount(accountId, 'discard', false)
      return isFirst
    },
    async close(): Promise<void> {
      await sessions.close()
      outcomes.close()
      shop.close()
      stopPictures()
      stopWishes()
      device.close()
    },
  }
}
