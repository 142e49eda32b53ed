// Listens to what the driver sends: every query names the shard key of its collection, every document is what its validator says.
import type { CommandStartedEvent, Document } from 'mongodb'
import { COLLECTIONS } from '../backend/storage/mongo/collections.ts'
import { validatorOf } from '../backend/storage/mongo/validators.ts'
import { violations } from './bson-schema.ts'

/** What asks for no documents: connections, cursors that a query has opened, and what is made when a shop opens. */
const OTHERS: ReadonlySet<string> = new Set([
  'ping',
  'getMore',
  'killCursors',
  'endSessions',
  'dbStats',
  'create',
  'collMod',
  'listCollections',
  'listIndexes',
  'createIndexes',
  'dropIndexes',
])

const rules = new Map(
  Object.entries(COLLECTIONS).map(([name, { shardKey, schema }]) => [name, { shardKey: [...shardKey], validator: validatorOf(schema) }]),
)

/** What is wrong with a command, in words; nothing where it may go to a sharded cluster. */
export function faultsOf({ commandName, command }: Pick<CommandStartedEvent, 'commandName' | 'command'>): string[] {
  if (OTHERS.has(commandName)) return []
  const name = String(command[commandName])
  const collection = rules.get(name)
  if (collection === undefined) return [`${commandName} of ${name}: an unknown collection`]
  const { shardKey, validator } = collection
  const whole = (filter: Document) => missing(filter, shardKey)
  const part = (filter: Document) => missing(filter, shardKey.slice(0, 1), '$in')
  const stored = (document: Document) => [...whole(document), ...violations(validator, document)]
  const faults = (): string[] => {
    switch (commandName) {
      case 'insert':
        return documents(command.documents).flatMap(stored)
      case 'find':
        return part(command.filter ?? {})
      case 'update':
        return documents(command.updates).flatMap(({ q, u, multi }) => [...(multi ? part(q) : whole(q)), ...replaced(q, u, validator)])
      case 'delete':
        return documents(command.deletes).flatMap(({ q, limit }) => (limit === 1 ? whole(q) : part(q)))
      case 'findAndModify':
        return whole(command.query ?? {})
      case 'count':
        // The collection's own estimate has no filter and reads no document.
        return command.query === undefined ? [] : part(command.query)
      case 'aggregate':
        // What happened to any account: a stream of all shards, of which there is one a process.
        return '$changeStream' in (documents(command.pipeline)[0] ?? {}) ? [] : ['is not known here']
      default:
        return ['is not known here']
    }
  }
  return faults().map((fault) => `${commandName} of ${name}: ${fault}`)
}

/** Collects the faults of everything that is sent. */
export class CommandWatch {
  readonly #faults = new Set<string>()

  see(sent: CommandStartedEvent): void {
    for (const fault of faultsOf(sent)) this.#faults.add(fault)
  }

  /** Throws where something that was sent could not go to a sharded cluster. */
  judge(): void {
    if (this.#faults.size > 0) throw new Error([...this.#faults].slice(0, 20).join('\n'))
  }
}

/** Fields of the key that the filter does not say: by equality, or for several documents by a list. */
function missing(filter: Document, fields: readonly string[], list?: '$in'): string[] {
  const said = (value: unknown) => {
    if (typeof value === 'string' || typeof value === 'number') return true
    return list !== undefined && typeof value === 'object' && value !== null && '$in' in value && Object.keys(value).length === 1
  }
  return fields.filter((field) => !said(filter[field])).map((field) => `does not name ${field}`)
}

/** A replacement is a whole document, but for the id that its filter says. */
function replaced(filter: Document, update: Document, validator: Document): string[] {
  if (Object.keys(update).some((key) => key.startsWith('$'))) return []
  return violations(validator, { _id: filter._id, ...update })
}

function documents(list: unknown): Document[] {
  return Array.isArray(list) ? list : []
}
