import type { IncomingMessage } from 'node:http'
import { ApiError } from '../api-error.ts'
import { parseJson } from './json-guard.ts'

/** A body as it came, and what it says. An empty one says {} (specification §7: logout and checkout send none). */
interface JsonBody {
  bytes: Buffer
  value: unknown
}

const CONTENT_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/**
 * Reads a JSON body of at most `limit` bytes. Throws not_json (another type, an encoded body), too_large, invalid, too_deep.
 * Slow senders are the HTTP server's to end (`http/slow-bodies.ts`).
 */
export async function readJson(req: IncomingMessage, limit: number): Promise<JsonBody> {
  const encoding = req.headers['content-encoding']
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') throw new ApiError('not_json')
  const announced = Number(req.headers['content-length'] ?? 0)
  const sends = announced > 0 || req.headers['transfer-encoding'] !== undefined
  if (sends && !CONTENT_TYPE.test(req.headers['content-type'] ?? '')) throw new ApiError('not_json')
  if (announced > limit) throw new ApiError('too_large')
  const bytes = await readBytes(req, limit)
  return { bytes, value: bytes.length === 0 ? {} : parseJson(bytes) }
}

function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (refusal?: 'too_large' | 'invalid') => {
      req.off('data', onData).off('end', onEnd).off('error', onBreak).off('close', onBreak)
      // An error after the last byte that was needed concerns no caller, but without a listener it would end the process.
      req.on('error', () => undefined)
      if (refusal === undefined) resolve(chunks.length === 1 ? (chunks[0] ?? Buffer.alloc(0)) : Buffer.concat(chunks))
      else reject(new ApiError(refusal))
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) finish('too_large')
      else chunks.push(chunk)
    }
    const onEnd = () => finish()
    const onBreak = () => finish('invalid')
    req.on('data', onData).on('end', onEnd).on('error', onBreak).on('close', onBreak)
  })
}
