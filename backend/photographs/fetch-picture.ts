import { lookup } from 'node:dns/promises'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { NoPhotograph } from './derive-process.ts'
import { isPublicAddress } from './public-address.ts'
import { DAY_MS, HOUR_MS, KIB, MIB } from '#sync-protocol/domain/units.ts'

const FETCH_MS = 20_000
const MAX_FETCH_BYTES = 25 * MIB
const MAX_REDIRECTS = 5
const MOVED: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const LONGEST_FRESH_MS = 7 * DAY_MS

/** An address was waited for in vain. */
export class NoAnswer extends NoPhotograph {
  override name = 'NoAnswer'
}

/** What a fetched picture is known by at its server, for the next time. */
export interface Validators {
  etag?: string | undefined
  modified?: string | undefined
}

export type Fetched = { notModified: true; freshMs: number } | { bytes: Buffer; validators: Validators; freshMs: number }

/** The network, as tests replace it. */
export interface Network {
  /** All addresses of a host. */
  resolve(host: string): Promise<readonly string[]>
  /** Whether one of them may be asked. */
  allows(address: string): boolean
  /** Further certificates that are trusted. */
  ca?: string
  fetchMs?: number
}

export const PUBLIC_NETWORK: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  allows: isPublicAddress,
}

/**
 * The bytes at an https address, or that they are the same as before. The address of each host, also behind a redirect, is looked up once, judged, and then
 * connected to: a name that means another address a moment later leads nowhere else. Throws NoPhotograph.
 */
export async function fetchPicture(url: string, before: Validators | undefined, network: Network = PUBLIC_NETWORK): Promise<Fetched> {
  const { fetchMs = FETCH_MS } = network
  const late = AbortSignal.timeout(fetchMs)
  const lateFault = () => new NoAnswer(`${shown(url)} did not arrive within ${fetchMs / 1_000} seconds`)
  const aborted = new Promise<never>((_resolve, reject) => late.addEventListener('abort', () => reject(lateFault()), { once: true }))
  aborted.catch(() => undefined)
  try {
    return await Promise.race([follow(new URL(url), before, network, late), aborted])
  } catch (error) {
    if (error instanceof NoPhotograph) throw error
    throw late.aborted ? lateFault() : new NoPhotograph(`${shown(url)} could not be fetched (${reasonOf(error)})`, { cause: error })
  }
}

async function follow(first: URL, before: Validators | undefined, network: Network, signal: AbortSignal): Promise<Fetched> {
  let url = first
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await open(url, before, network, signal)
    const { statusCode: status = 0, headers } = response
    if (MOVED.has(status) && headers.location !== undefined) {
      response.destroy()
      if (!URL.canParse(headers.location, url.href)) throw new NoPhotograph(`${shown(first.href)} is redirected to no address`)
      url = new URL(headers.location, url)
      if (url.protocol !== 'https:') throw new NoPhotograph(`${shown(first.href)} is redirected to an address without encryption`)
      continue
    }
    const freshMs = freshFor(headers)
    if (status === 304 && before !== undefined) {
      response.destroy()
      return { notModified: true, freshMs }
    }
    if (status !== 200) {
      response.destroy()
      throw new NoPhotograph(
        `${shown(first.href)} is answered with ${status}${status === 404 || status === 410 ? ': it is not there' : ''}`,
      )
    }
    return { bytes: await bytesOf(response, first), validators: { etag: headers.etag, modified: headers['last-modified'] }, freshMs }
  }
  throw new NoPhotograph(`${shown(first.href)} is redirected more than ${MAX_REDIRECTS} times`)
}

async function open(url: URL, before: Validators | undefined, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const addresses = (await addressesOf(url, network)).map((address) => ({ address, family: isIP(address) }))
  const pinned: LookupFunction = (_host, { all }, found) => {
    const [first = { address: '', family: 0 }] = addresses
    if (all === true) found(null, addresses)
    else found(null, first.address, first.family)
  }
  const options: RequestOptions = {
    lookup: pinned,
    agent: false,
    signal,
    maxHeaderSize: 64 * KIB,
    headers: {
      accept: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.8',
      'accept-encoding': 'identity',
      'user-agent': 'Starlane catalog import',
      ...(before?.etag === undefined ? {} : { 'if-none-match': before.etag }),
      ...(before?.modified === undefined ? {} : { 'if-modified-since': before.modified }),
    },
    ...(network.ca === undefined ? {} : { ca: network.ca }),
  }
  return await new Promise((resolve, reject) => {
    request(url.href, options, resolve).on('error', reject).end()
  })
}

/** A host's addresses; a host that has one that is not public is asked for nothing. */
async function addressesOf({ hostname }: URL, network: Network): Promise<readonly string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  const all = isIP(host) > 0 ? [host] : await network.resolve(host)
  if (all.length === 0) throw new NoPhotograph(`there is no host ${host}`)
  if (!all.every((each) => network.allows(each)))
    throw new NoPhotograph(`${host} is an address inside a network, which is not asked for pictures`)
  return all
}

async function bytesOf(response: IncomingMessage, url: URL): Promise<Buffer> {
  const tooLarge = () => new NoPhotograph(`${shown(url.href)} is larger than ${MAX_FETCH_BYTES / 1024 / 1024} MB`)
  const declared = Number(response.headers['content-length'] ?? Number.NaN)
  if (declared > MAX_FETCH_BYTES) {
    response.destroy()
    throw tooLarge()
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size > MAX_FETCH_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  if (declared > size) throw new NoPhotograph(`${shown(url.href)} broke off in the middle`)
  return Buffer.concat(chunks)
}

/** How long the server is not asked again: as it says, else an hour. */
function freshFor({ 'cache-control': control = '' }: IncomingHttpHeaders): number {
  if (/\b(?:no-cache|no-store)\b/i.test(control)) return 0
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(control)?.[1]
  return seconds === undefined ? HOUR_MS : Math.min(Number(seconds) * 1_000, LONGEST_FRESH_MS)
}

/** An address without its query, which may hold a key. */
function shown(address: string): string {
  const { host, pathname } = new URL(address)
  const text = `https://${host}${pathname}`
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host could not be looked up',
  ECONNREFUSED: 'its server refuses the connection',
  ECONNRESET: 'its server broke the connection off',
  ETIMEDOUT: 'its server does not answer',
  ENETUNREACH: 'there is no way to its server',
  EHOSTUNREACH: 'there is no way to its server',
  CERT_HAS_EXPIRED: "its server's certificate has expired",
}

function reasonOf(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return 'its server does not answer as one should'
  return REASONS[code] ?? (/CERT|SELF_SIGNED|VERIFY/.test(code) ? "its server's certificate is not valid" : code)
}
