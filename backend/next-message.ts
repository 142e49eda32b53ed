import type { EventEmitter } from 'node:events'
import * as v from 'valibot'

/**
 * The next message of this schema from a thread or a child process. Rejects if it fails or ends first, or takes longer than `ms`. Messages of other kinds are
 * Node's own: under `node --watch` each thread and process reports what it imports.
 */
export function nextMessage<Schema extends v.GenericSchema>(
  source: EventEmitter,
  schema: Schema,
  ms: number,
): Promise<v.InferOutput<Schema>> {
  return new Promise((resolve, reject) => {
    const finish = (end: () => void) => {
      clearTimeout(timer)
      source.off('message', hear).off('exit', ended).off('error', failed)
      end()
    }
    const ended = () => finish(() => reject(new Error('it ended')))
    const failed = (error: unknown) => finish(() => reject(error instanceof Error ? error : new Error(String(error))))
    const hear = (message: unknown) => {
      const said = v.safeParse(schema, message)
      if (said.success) finish(() => resolve(said.output))
    }
    const timer = setTimeout(() => failed(new Error(`it said nothing for ${ms / 1_000} seconds`)), ms)
    source.on('message', hear).once('exit', ended).once('error', failed)
  })
}
