// Change streams as a replica set has them, which the test server lacks: what was written through the proxy is kept in order, and the server itself
// runs the stream's pipeline over it.
import { EventEmitter, once } from 'node:events'
import { Long, type Document } from 'mongodb'
import { nameOf, refusal } from './faults.ts'

type Execute = (plain: Document) => Promise<Document>

interface Cursor {
  collection: string
  pipeline: Document[]
  /** How many of the changes it has passed. */
  at: number
}

/** A member waits so long for a change before it answers with none. */
const AWAIT_MS = 1_000
/** Where the changes stand on the server, for the pipeline to be run over. */
const CHANGES = 'changes-of-the-proxy'
/** What a stream is told that would resume from before the history. */
const historyLost = () => refusal(286, 'ChangeStreamHistoryLost')

export class ChangeStreams {
  readonly #changes: Document[] = []
  readonly #cursors = new Map<string, Cursor>()
  readonly #grown = new EventEmitter().setMaxListeners(0)
  /** The changes before this one are forgotten. */
  #from = 0
  #last = 0
  /** How often a stream went on after its connection or its cursor was lost. */
  resumed = 0

  get open(): number {
    return this.#cursors.size
  }

  /** A write was run, and this was the answer. Statements that found nothing are told too where they stood beside others: the pipeline's user must bear it. */
  note(command: Document, answer: Document): void {
    if (answer.ok === 0 || !(Number(answer.n) > 0)) return
    const collection = String(command[nameOf(command)])
    if (collection === CHANGES) return
    const changes: Document[] = []
    for (const document of command.insert === undefined ? [] : command.documents) {
      changes.push({ operationType: 'insert', documentKey: { _id: document._id }, fullDocument: document })
    }
    for (const { q, u } of command.update === undefined ? [] : command.updates) {
      if (q._id === undefined || '$in' in Object(q._id)) continue
      const isReplaced = !Object.keys(u).some((key) => key.startsWith('$'))
      changes.push(
        isReplaced
          ? { operationType: 'replace', documentKey: { _id: q._id }, fullDocument: { _id: q._id, ...u } }
          : { operationType: 'update', documentKey: { _id: q._id }, updateDescription: { updatedFields: u.$set ?? {} } },
      )
    }
    for (const { q } of command.delete === undefined ? [] : command.deletes) {
      changes.push({ operationType: 'delete', documentKey: { _id: q._id } })
    }
    for (const change of changes)
      this.#changes.push({ _id: { _data: tokenOf(this.#changes.length + 1) }, ns: { coll: collection }, ...change })
    if (changes.length > 0) this.#grown.emit('change')
  }

  /** Ends every stream, and remembers nothing of before: none can be resumed. */
  forgetHistory(): void {
    this.#from = this.#changes.length + 1
    this.#cursors.clear()
    this.#grown.emit('change')
  }

  /** The answer to a command of a stream; undefined where it is none of them. */
  async answer(command: Document, execute: Execute): Promise<Document | undefined> {
    switch (nameOf(command)) {
      case 'aggregate': {
        const [first, ...pipeline]: Document[] = command.pipeline
        return first?.$changeStream === undefined ? undefined : this.#start(command, first.$changeStream, pipeline)
      }
      case 'getMore': {
        const id = String(command.getMore)
        if (!id.startsWith(CURSORS)) return undefined
        const cursor = this.#cursors.get(id)
        return cursor === undefined ? refusal(43, 'CursorNotFound') : this.#more(id, cursor, command, execute)
      }
      case 'killCursors': {
        const own = command.cursors.filter((id: unknown) => this.#cursors.delete(String(id)))
        if (own.length > 0) this.#grown.emit('change')
        return own.length === 0 ? undefined : { ok: 1, cursorsKilled: own, cursorsNotFound: [], cursorsAlive: [], cursorsUnknown: [] }
      }
      default:
        return undefined
    }
  }

  #start(command: Document, options: Document, pipeline: Document[]): Document {
    const token = options.resumeAfter ?? options.startAfter
    const at = token === undefined ? this.#changes.length : Number(token._data)
    if (token !== undefined && at < this.#from) return historyLost()
    if (token !== undefined) this.resumed += 1
    const id = `${CURSORS}${(this.#last += 1)}`
    this.#cursors.set(id, { collection: command.aggregate, pipeline, at })
    return batch(command, id, 'firstBatch', [], at)
  }

  async #more(id: string, cursor: Cursor, command: Document, execute: Execute): Promise<Document> {
    if (cursor.at === this.#changes.length) {
      await once(this.#grown, 'change', { signal: AbortSignal.timeout(AWAIT_MS) }).catch(() => undefined)
    }
    if (!this.#cursors.has(id)) return historyLost()
    const fresh = this.#changes.slice(cursor.at)
    cursor.at += fresh.length
    const own = fresh.filter(({ ns }) => ns.coll === cursor.collection)
    if (own.length === 0) return batch(command, id, 'nextBatch', [], cursor.at)
    const $db: unknown = command.$db
    const rows = own.map((change) => ({ _id: `${id}-${change._id._data}`, change }))
    const ids = rows.map(({ _id }) => _id)
    await execute({ insert: CHANGES, documents: rows, $db })
    const pipeline = [
      { $match: { _id: { $in: ids } } },
      { $sort: { _id: 1 } },
      { $replaceRoot: { newRoot: '$change' } },
      ...cursor.pipeline,
    ]
    const answer = await execute({ aggregate: CHANGES, pipeline, cursor: { batchSize: ids.length }, $db })
    await execute({ delete: CHANGES, deletes: [{ q: { _id: { $in: ids } }, limit: 0 }], $db })
    if (!answer.ok) return answer
    return batch(command, id, 'nextBatch', answer.cursor.firstBatch, cursor.at)
  }
}

/** Cursors of streams are told from the server's own by how they begin. */
const CURSORS = '77000000'

/** Tokens sort as the changes do. */
function tokenOf(at: number): string {
  return String(at).padStart(12, '0')
}

function batch(command: Document, id: string, name: 'firstBatch' | 'nextBatch', changes: Document[], at: number): Document {
  const ns = `${command.$db}.${command.collection ?? command.aggregate}`
  return { ok: 1, cursor: { id: Long.fromString(id), ns, [name]: changes, postBatchResumeToken: { _data: tokenOf(at) } } }
}
