import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { assertPicture, isWholePicture, MAX_PICTURE_BYTES, PICTURE_NAME, pictureType } from '../picture.ts'
import { StorageUnavailable, type PictureStore } from '../port.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'

/** A bucket of an S3 service, which holds the pictures of this shop and nothing else. */
export interface S3Bucket {
  /** The service's address, to which the bucket's name is added as the first part of the path. */
  endpoint: string
  bucket: string
  region: string
  accessKey: string
  secretKey: string
}

interface Kept {
  name: string
  size: number
  /** When it was put, or last relied on, by the service's clock. */
  at: number
}

/** As long as a call of MongoDB may take. */
const CALL_MS = 7_000
/** Within that time: a service may answer 500 or 503 for a moment. */
const RETRIES = 3
const AT_ONCE = 16
/** From so many names on, all are listed instead of looking for each. */
const FEW = 50
/** Younger times are not renewed: each costs a call. */
const RENEWED_AFTER_MS = DAY_MS
const MISSING = 404

interface Options {
  /** Times younger than this stay as they are. */
  renewedAfterMs?: number
}

/**
 * Pictures as objects of a bucket. The shop reads them and serves them itself, so the bucket stays private. A service knows no conditional removal: what an
 * import relies on in the moment between a sweep's last look and its removal is lost, and is made anew by the next import.
 */
export class S3Pictures implements PictureStore {
  readonly #client: AwsClient
  readonly #address: string
  readonly #renewedAfterMs: number

  constructor({ endpoint, bucket, region, accessKey, secretKey }: S3Bucket, { renewedAfterMs = RENEWED_AFTER_MS }: Options = {}) {
    this.#client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: RETRIES })
    this.#address = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
    this.#renewedAfterMs = renewedAfterMs
  }

  async kept(names: readonly string[]): Promise<ReadonlySet<string>> {
    const asked = new Set(names.filter((name) => PICTURE_NAME.test(name)))
    const kept = new Set<string>()
    const renewed = async (found: Kept) => {
      if (!asked.has(found.name) || found.size === 0) return
      if (found.at >= Date.now() - this.#renewedAfterMs || (await this.#renew(found.name))) kept.add(found.name)
    }
    if (asked.size <= FEW) await atOnce(asked, async (name) => atOnce(await this.#page({ prefix: name }), renewed))
    else for await (const page of this.#pages()) await atOnce(page, renewed)
    return kept
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    assertPicture(name, bytes)
    // The service compares it with what has arrived.
    const sum = createHash('sha256').update(bytes).digest('hex')
    await this.#call('PUT', `/${name}`, { body: Buffer.from(bytes), headers: { ...headersOf(name), 'x-amz-content-sha256': sum } })
  }

  async read(name: string): Promise<Uint8Array | undefined> {
    if (!PICTURE_NAME.test(name)) return undefined
    const bytes = await this.#call('GET', `/${name}`, { missing: 'NoSuchKey' })
    if (bytes === undefined || isWholePicture(name, bytes)) return bytes
    await this.#remove(name)
    return undefined
  }

  async sweep(named: ReadonlySet<string>, before: number): Promise<number> {
    let gone = 0
    const isLeft = ({ name, at }: Kept) => PICTURE_NAME.test(name) && !named.has(name) && at < before
    for await (const page of this.#pages()) {
      await atOnce(page.filter(isLeft), async ({ name }) => {
        const [now] = await this.#page({ prefix: name })
        if (now === undefined || !isLeft(now)) return
        await this.#remove(name)
        gone += 1
      })
    }
    return gone
  }

  /** Gives an object the present time, by copying it onto itself; false where it is gone. */
  async #renew(name: string): Promise<boolean> {
    const { pathname } = new URL(`${this.#address}/${name}`)
    const headers = { ...headersOf(name), 'x-amz-copy-source': pathname, 'x-amz-metadata-directive': 'REPLACE' }
    return (await this.#call('PUT', `/${name}`, { headers, missing: 'NoSuchKey' })) !== undefined
  }

  async #remove(name: string): Promise<void> {
    await this.#call('DELETE', `/${name}`, { missing: 'NoSuchKey' })
  }

  /** All pictures of the bucket, a thousand at a time. */
  async *#pages(): AsyncGenerator<Kept[]> {
    let after = ''
    for (;;) {
      const page = await this.#page(after === '' ? {} : { 'start-after': after })
      const last = page.at(-1)
      if (last === undefined) return
      yield page
      after = last.name
    }
  }

  async #page(query: Record<string, string>): Promise<Kept[]> {
    const answer = await this.#call('GET', `?${new URLSearchParams({ 'list-type': '2', ...query }).toString()}`)
    const text = Buffer.from(answer ?? []).toString()
    return [...text.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([object]) => ({
      name: valueOf(object, 'Key'),
      size: Number(valueOf(object, 'Size')),
      at: Date.parse(valueOf(object, 'LastModified')),
    }))
  }

  /** The body of the answer; undefined for the code `missing` alone. Throws StorageUnavailable. */
  async #call(
    method: string,
    path: string,
    { missing, ...request }: { body?: Buffer<ArrayBuffer>; headers?: Record<string, string>; missing?: string } = {},
  ): Promise<Uint8Array | undefined> {
    const doing = `${method} ${path.split('?')[0] === '' ? 'list' : path}`
    let status: number
    let body: Buffer
    try {
      const answer = await this.#client.fetch(`${this.#address}${path}`, {
        method,
        ...request,
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_MS),
      })
      status = answer.status
      body = await bounded(answer)
    } catch (error) {
      throw new StorageUnavailable(`The pictures' bucket cannot be reached (${doing}).`, { cause: error })
    }
    // Some services report a fault of a copy after they have begun the answer.
    const code = /<Error>.*?<Code>([A-Za-z]{1,60})<\/Code>/s.exec(body.toString('latin1', 0, 2_000))?.[1]
    if (status < 300 && (method === 'GET' || code === undefined)) return body
    if (status === MISSING && missing !== undefined && (code === undefined || code === missing)) return undefined
    throw new StorageUnavailable(`The pictures' bucket refused ${doing}: ${status} ${code ?? ''}`.trim())
  }
}

function headersOf(name: string): Record<string, string> {
  return { 'content-type': pictureType(name) ?? '', 'cache-control': 'public, max-age=31536000, immutable' }
}

/** The body of an answer. Throws when it is longer than any that is asked for. */
async function bounded(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.length
    // A page of a thousand names is shorter than a picture may be.
    if (length > MAX_PICTURE_BYTES) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function valueOf(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? ''
}

async function atOnce<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const rest = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = rest.next(); next.done !== true; next = rest.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
