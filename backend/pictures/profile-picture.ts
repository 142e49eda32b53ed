import sharp from 'sharp'
import { ApiError } from '../api-error.ts'
import { FairQueue } from '../fair-queue.ts'
import type { Random } from '../random.ts'
import type { Storage } from '../storage/port.ts'

const MAX_BYTES = 2 * 1024 * 1024
const MAX_SIDE = 4_096
const SIDE = 256
interface Kept {
  storage: Pick<Storage, 'entries'>
}

/** A picture of full size takes 64 MB while it is drawn anew: never two at once. Those that wait are held in memory, so they are few. */
const oneAtATime = new FairQueue({ atOnce: 1, perKey: 3, inAll: 32 })
const FORMATS = new Set(['png', 'jpeg', 'webp'])
// No parser of another format ever sees what a stranger sent: drawings and documents are refused by their first bytes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] })

/**
 * Reads a picture out of a data URL: judged by its bytes, whatever its name says, and drawn anew, so that nothing but
 * pixels is kept (256 × 256, WebP). `whose`: the account or address that waits for it. Throws picture_invalid, rate_limited, unavailable.
 */
export async function readPicture(dataUrl: string, whose: string): Promise<Buffer> {
  const bytes = decode(dataUrl)
  return oneAtATime.run(whose, () => redraw(bytes))
}

async function redraw(bytes: Buffer): Promise<Buffer> {
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error', pages: 1 })
    const { format, width, height } = await image.metadata()
    if (!FORMATS.has(format) || width > MAX_SIDE || height > MAX_SIDE) throw new ApiError('picture_invalid')
    return await image.rotate().resize(SIDE, SIDE, { fit: 'cover' }).webp({ quality: 82 }).timeout({ seconds: 5 }).toBuffer()
  } catch {
    throw new ApiError('picture_invalid')
  }
}

function decode(dataUrl: string): Buffer {
  const encoded = /^data:image\/[a-z+.-]{1,40};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl)?.[1]
  const bytes = encoded === undefined ? undefined : Buffer.from(encoded, 'base64')
  if (bytes === undefined || bytes.length > MAX_BYTES) throw new ApiError('picture_invalid')
  return bytes
}

/** Stores an account's picture under an unguessable id, which it returns. */
export async function storePicture({ storage, random }: Kept & { random: Random }, accountId: string, webp: Buffer): Promise<string> {
  const id = random(16).toString('base64url')
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
