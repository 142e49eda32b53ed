import type { Document } from 'mongodb'
import * as v from 'valibot'
import { reach } from './reach.ts'

/** Only id and version travel. A note of moved records changes no version and is left out. */
const PIPELINE = [
  {
    $match: {
      $or: [{ operationType: { $in: ['replace', 'delete'] } }, { 'updateDescription.updatedFields.version': { $exists: true } }],
    },
  },
  { $project: { 'documentKey._id': 1, 'fullDocument.version': 1, 'updateDescription.updatedFields.version': 1 } },
]

const Change = v.object({
  documentKey: v.object({ _id: v.string() }),
  fullDocument: v.optional(v.object({ version: v.number() })),
  updateDescription: v.optional(v.object({ updatedFields: v.object({ version: v.number() }) })),
})

/** The used part of the driver's change stream. */
interface Changes {
  tryNext(): Promise<unknown>
  next(): Promise<unknown>
  close(): Promise<void>
}

/**
 * Follows the change stream of the accounts' collection, as `Accounts.watch` says. The driver resumes it after a broken connection or a new
 * primary; `lost` is called if it could not. Undefined if the server has no change streams: a standalone one, or another product.
 */
export async function watchAccounts(
  rows: { watch(pipeline: Document[]): Changes },
  heard: (id: string, version: number) => void,
  lost: () => void,
): Promise<(() => void) | undefined> {
  const stream = rows.watch(PIPELINE)
  const close = () => void stream.close().catch(() => undefined)
  let isWanted = true
  let change: unknown
  try {
    change = await reach(() => stream.tryNext())
  } catch {
    close()
    return undefined
  }
  const follow = async () => {
    for (; ; change = await stream.next()) {
      if (!isWanted) return
      const read = v.safeParse(Change, change)
      if (!read.success) continue
      const { documentKey, fullDocument, updateDescription } = read.output
      heard(documentKey._id, fullDocument?.version ?? updateDescription?.updatedFields.version ?? 0)
    }
  }
  void follow().catch(() => {
    close()
    if (isWanted) lost()
  })
  return () => {
    isWanted = false
    close()
  }
}
