import type { IncomingMessage, ServerResponse } from 'node:http'
import { BoundedCache } from '../bounded-cache.ts'
import type { Encoding, Rendered } from './rendered.ts'

/** Clients send few different headers. */
const asked = new BoundedCache<Encoding>(200)

type SentStatus = 200 | 404 | 429

/** Sends a prepared answer, or 304 where the client has it, straight to the socket: the hot path of the shop. */
export function sendRendered(req: IncomingMessage, res: ServerResponse, rendered: Rendered, status: SentStatus = 200): SentStatus | 304 {
  const accepted = req.headers['accept-encoding']
  const encoding = accepted === undefined ? 'identity' : encodingFor(accepted)
  const { etag, body, headers } = rendered.variants[encoding]
  const known = req.headers['if-none-match']
  if (status === 200 && known !== undefined && (known === etag || matches(known, rendered))) {
    res.writeHead(304, rendered.notModified[encoding])
    res.end()
    return 304
  }
  res.writeHead(status, headers)
  res.end(req.method === 'HEAD' ? undefined : body)
  return status
}

/** The best encoding a client takes. */
function encodingFor(header: string): Encoding {
  const known = asked.get(header)
  if (known !== undefined) return known
  const encoding = negotiate(header)
  asked.set(header, encoding)
  return encoding
}

function negotiate(header: string): Encoding {
  const taken = new Map<string, boolean>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim())
    taken.set(name, !params.some((param) => /^q=0(\.0*)?$/.test(param)))
  }
  const takes = (name: string) => taken.get(name) ?? taken.get('*') ?? false
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** True when If-None-Match names this content in any encoding, weak or strong: the bytes behind them say the same. */
function matches(header: string, { variants }: Rendered): boolean {
  if (header.trim() === '*') return true
  const tags = header.split(',').map((tag) => hashIn(tag.trim().replace(/^W\//, '')))
  return tags.includes(hashIn(variants.identity.etag))
}

/** The content's own name in an ETag, which ends with how it was packed. */
function hashIn(etag: string): string {
  return etag.replace(/^"([\w-]{22})(?:-(?:br|gz)(?:quick)?)?"$/, '$1')
}
