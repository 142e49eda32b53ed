import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { KIB, MIB } from '#sync-protocol/domain/units.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** One answer in one encoding: the bytes, and its headers flat as writeHead takes them. */
interface Variant {
  etag: string
  readonly body: Buffer
  headers: string[]
}

/** An answer prepared once and sent many times, in every encoding a client may ask for. */
export interface Rendered {
  variants: Record<Encoding, Variant>
  /** The headers of a 304, per encoding. */
  notModified: Record<Encoding, string[]>
  /** What it takes of the memory. */
  bytes: number
  /** The same in fewer bytes, where it was packed quickly. */
  better?: () => Promise<Rendered>
}

interface RenderOptions {
  type: string
  cacheControl: string
  /** What it depends on beside the encoding. */
  vary?: string
  /** More headers, flat. */
  headers?: string[]
  /** Compressed bytes that are there already. */
  compressed?: { br?: Buffer | undefined; gzip?: Buffer | undefined }
  /** For an answer that somebody waits for: packed in a hundredth of the time, and in a few more bytes. */
  isQuick?: boolean
  /** Keeps it packed only: the few who ask for it plain wait until it is unpacked. */
  isLean?: boolean
}

/** Of every page: which one an address gets depends on the language of the device. */
export const PAGE = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache', vary: 'Accept-Language, Cookie' }

/** Brotli's best takes seconds per megabyte: it is for small answers that are sent often. */
const BEST_BELOW = 256 * KIB
const GOOD_BELOW = 2 * MIB
const QUICK = { brotli: 5, gzip: 6 }

/** Compresses an answer and prepares its headers. Its ETag is the hash of its content, one per encoding (RFC 9110 §8.8.3). */
export async function render(body: Buffer, options: RenderOptions): Promise<Rendered> {
  const { compressed, isQuick = false, isLean = false } = options
  const hash = contentHash(body)
  const [br, gz] = await Promise.all([
    compressed?.br ?? brotli(body, { params: brotliParams(body.length, isQuick) }),
    compressed?.gzip ?? gzipped(body, { level: isQuick ? QUICK.gzip : 9 }),
  ])
  const packing = isQuick ? 'quick' : ''
  const plain = variant('identity', `"${hash}"`, body, options)
  const variants = {
    br: variant('br', `"${hash}-br${packing}"`, br, options),
    gzip: variant('gzip', `"${hash}-gz${packing}"`, gz, options),
    identity: isLean ? unpacked(plain, gz) : plain,
  }
  const notModified = {
    br: common(variants.br.etag, options),
    gzip: common(variants.gzip.etag, options),
    identity: common(variants.identity.etag, options),
  }
  const bytes = br.length + gz.length + (isLean ? 0 : body.length)
  if (!isQuick) return { variants, notModified, bytes }
  return { variants, notModified, bytes, better: () => render(variants.identity.body, { ...options, isQuick: false }) }
}

/** For what does not shrink (pictures, fonts): the same bytes in every encoding. */
export function renderPlain(body: Buffer, options: RenderOptions): Rendered {
  const etag = `"${contentHash(body)}"`
  const plain = variant('identity', etag, body, options)
  const unchanged = common(etag, options)
  return {
    variants: { br: plain, gzip: plain, identity: plain },
    notModified: { br: unchanged, gzip: unchanged, identity: unchanged },
    bytes: body.length,
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

function unpacked({ etag, headers }: Variant, gz: Buffer): Variant {
  return {
    etag,
    headers,
    get body() {
      return gunzipSync(gz)
    },
  }
}

function common(etag: string, { cacheControl, vary, headers = [] }: RenderOptions): string[] {
  return [
    'ETag',
    etag,
    'Cache-Control',
    cacheControl,
    'Vary',
    vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${vary}`,
    ...headers,
  ]
}

function brotliParams(size: number, isQuick: boolean): Record<number, number> {
  const quality = isQuick ? QUICK.brotli : size < BEST_BELOW ? 11 : size < GOOD_BELOW ? 9 : 5
  return { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: size }
}
