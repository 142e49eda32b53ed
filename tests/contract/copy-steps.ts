import { copyStore } from '../../backend/storage/lmdb/copy.ts'
import { readWhole } from '../../backend/storage/lmdb/read-whole.ts'

/** The steps of a backup within this process. */
export const COPY_STEPS = { copy: copyStore, read: readWhole }
