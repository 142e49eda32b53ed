/** The interface of everything that loads after the first paint, for the actions. */
export {
  dropEmptied,
  enterAccount,
  enterGuest,
  expireAccount,
  firstSync,
  leaveAccount,
  syncNow,
  enqueueJournal,
  tellLost,
  tryNow,
} from './sessions.ts'
export { loadCatalog } from './load-catalog.ts'
export { followCatalog } from './follow-catalog.ts'
export { rememberedAccount } from './device.ts'
export { isGone } from './found-gone.ts'
export { wipeDeleted } from './wipe-deleted.ts'
export { dropAllDocuments, fetchDocument, readDocument } from './documents.ts'
export { tellRefusal } from './enqueue-journal.ts'
export { tellSaved } from './tell-saved.ts'
export { answerTo, isAnsweredHere, resolveUndecided, withdraw } from './perform.ts'
export { followReceipts } from './receipts.ts'
