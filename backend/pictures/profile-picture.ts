import type { Logger } from 'pino'
import { ApiError } from '../api-error.ts'
import { FairQueue } from '../fair-queue.ts'
import { shortId, type Random } from '../random.ts'
import type { Storage } from '../storage/port.ts'
import { jpegScans } from './jpeg-scans.ts'
import { PictureProcess } from './picture-process.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

const MAX_BYTES = 2 * MIB
/** Programs write about ten scans into a progressive JPEG. Each scan costs a pass over the whole picture. */
const MAX_SCANS = 32
/** The largest picture takes 0.8 s of processor time and 250 MB. */
const LIMITS = { maxSide: 4_096, cpuMs: 2_000, drawMs: 5_000, memoryMb: 384 }

interface Kept {
  storage: Pick<Storage, 'entries'>
}

/** Reads users' pictures, in child processes of its own. */
export class PictureReader {
  readonly #log: Pick<Logger, 'error'>
  /** While one child has a slow picture, the other serves everyone else. */
  readonly #processes = [new PictureProcess(LIMITS), new PictureProcess(LIMITS)] as const
  readonly #free: PictureProcess[] = [...this.#processes]
  /** Waiting pictures are held in memory, so there are few. */
  readonly #queue = new FairQueue({ atOnce: this.#processes.length, atOncePerKey: 1, perKey: 3, inAll: 32 })

  constructor(log: Pick<Logger, 'error'>) {
    this.#log = log
  }

  /**
   * Reads a picture out of a data URL: judged by its bytes, whatever its name says, and drawn anew, so that nothing but
   * pixels is kept (256 × 256, WebP). `whose`: the account or address that waits for it. Throws picture_invalid, rate_limited, unavailable.
   */
  async read(dataUrl: string, whose: string): Promise<Buffer> {
    const bytes = decode(dataUrl)
    if (!isPicture(bytes)) throw new ApiError('picture_invalid')
    const webp = await this.#queue
      .run(whose, () => this.#draw(bytes))
      .catch((error: unknown) => {
        if (error instanceof ApiError) throw error
        this.#log.error({ err: error }, 'no picture can be drawn')
        throw new ApiError('unavailable', { retryAfter: 2 })
      })
    if (webp === undefined) throw new ApiError('picture_invalid')
    return Buffer.from(webp)
  }

  /** Ends its children. */
  close(): void {
    for (const child of this.#processes) child.end()
  }

  async #draw(bytes: Buffer): Promise<Uint8Array | undefined> {
    const free = this.#free.pop()
    if (free === undefined) throw new Error('more pictures at once than processes')
    try {
      return await free.draw(bytes)
    } finally {
      this.#free.push(free)
    }
  }
}

/** Judges the first bytes. Other formats, and a JPEG of too many scans, never reach a decoder. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, 12)
  if (start.startsWith('\xff\xd8\xff')) return jpegScans(bytes, MAX_SCANS) <= MAX_SCANS
  return start.startsWith('\x89PNG\r\n\x1a\n') || (start.startsWith('RIFF') && start.endsWith('WEBP'))
}

function decode(dataUrl: string): Buffer {
  const encoded = /^data:image\/[a-z+.-]{1,40};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1]
  const bytes = encoded === undefined ? undefined : Buffer.from(encoded, 'base64')
  if (bytes === undefined || bytes.length > MAX_BYTES) throw new ApiError('picture_invalid')
  return bytes
}

/** Stores an account's picture under an unguessable id, which it returns. */
export async function storePicture({ storage, random }: Kept & { random: Random }, accountId: string, webp: Buffer): Promise<string> {
  const id = shortId(random)
  await storage.entries.put('picture', `${accountId}.${id}`, {
    value: webp.toString('base64'),
    accountId,
    expiresAt: Number.POSITIVE_INFINITY,
  })
  return id
}

/** A stored picture; undefined where there is none. */
export async function loadPicture(
  { storage, clock }: Kept & { clock(): number },
  accountId: string,
  id: string,
): Promise<Buffer | undefined> {
  const [key, now] = [`${accountId}.${id}`, clock()]
  const entry = (await storage.entries.get('picture', key, now)) ?? (await storage.entries.newest('picture', key, now))
  return typeof entry?.value === 'string' ? Buffer.from(entry.value, 'base64') : undefined
}

/** Removes a picture that is shown no more. */
export async function deletePicture({ storage }: Kept, accountId: string, id: string): Promise<void> {
  await storage.entries.delete('picture', `${accountId}.${id}`)
}
