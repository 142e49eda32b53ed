import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** One answer in one encoding: the bytes, and its headers flat as writeHead takes them. */
interface Variant {
  etag: string
  body: Buffer
  headers: string[]
}

/** An answer prepared once and sent many times, in every encoding a client may ask for. */
export interface Rendered {
  variants: Record<Encoding, Variant>
  /** The headers of a 304, per encoding. */
  notModified: Record<Encoding, string[]>
}

interface RenderOptions {
  type: string
  cacheControl: string
  /** More headers, flat. */
  headers?: string[]
  /** Compressed bytes that are there already. */
  compressed?: { br?: Buffer | undefined; gzip?: Buffer | undefined }
}

/** Brotli's best takes seconds per megabyte: it is for small answers that are sent often. */
const BEST_BELOW = 256 * 1024
const GOOD_BELOW = 2 * 1024 * 1024

/** Compresses an answer and prepares its headers. Its ETag is the hash of its content, one per encoding (RFC 9110 §8.8.3). */
export async function render(body: Buffer, options: RenderOptions): Promise<Rendered> {
  const hash = contentHash(body)
  const [br, gz] = await Promise.all([
    options.compressed?.br ?? brotli(body, { params: brotliParams(body.length) }),
    options.compressed?.gzip ?? gzipped(body, { level: 9 }),
  ])
  const variants = {
    br: variant('br', `"${hash}-br"`, br, options),
    gzip: variant('gzip', `"${hash}-gz"`, gz, options),
    identity: variant('identity', `"${hash}"`, body, options),
  }
  const notModified = {
    br: common(variants.br.etag, options),
    gzip: common(variants.gzip.etag, options),
    identity: common(variants.identity.etag, options),
  }
  return { variants, notModified }
}

/** For what does not shrink (pictures, fonts): the same bytes in every encoding. */
export function renderPlain(body: Buffer, options: RenderOptions): Rendered {
  const etag = `"${contentHash(body)}"`
  const plain = variant('identity', etag, body, options)
  const unchanged = common(etag, options)
  return {
    variants: { br: plain, gzip: plain, identity: plain },
    notModified: { br: unchanged, gzip: unchanged, identity: unchanged },
  }
}

/** Names a content: what its ETags are made of. */
export function contentHash(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}

function variant(encoding: Encoding, etag: string, body: Buffer, options: RenderOptions): Variant {
  const headers = [...common(etag, options), 'Content-Type', options.type, 'Content-Length', String(body.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  return { etag, body, headers }
}

function common(etag: string, { cacheControl, headers = [] }: RenderOptions): string[] {
  return ['ETag', etag, 'Cache-Control', cacheControl, 'Vary', 'Accept-Encoding', ...headers]
}

function brotliParams(size: number): Record<number, number> {
  const quality = size < BEST_BELOW ? 11 : size < GOOD_BELOW ? 9 : 5
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size }
}
