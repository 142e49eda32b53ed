import { PHOTO_FILES, type PhotoFile } from '#sync-protocol/domain/photo.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/** The name of a photograph's derived file, as a store keeps it. */
export const PICTURE_NAME = /^[0-9a-f]{20}-(?:480\.avif|1280\.avif|1200\.jpg)$/

/** Far above what an import makes of a photograph, and below what a document of MongoDB can hold. */
export const MAX_PICTURE_BYTES = 4 * MIB

const TYPES = { '-480.avif': 'image/avif', '-1280.avif': 'image/avif', '-1200.jpg': 'image/jpeg' } as const satisfies Record<
  PhotoFile,
  string
>

/** The content type of a picture; undefined: the name is none of a picture. */
export function pictureType(name: string): (typeof TYPES)[PhotoFile] | undefined {
  const file = PICTURE_NAME.test(name) ? PHOTO_FILES.find((ending) => name.endsWith(ending)) : undefined
  return file && TYPES[file]
}

/**
 * Whether these bytes begin and end as a picture of this name does. It tells an empty, cut or foreign file, as a full or damaged disk leaves it; it decodes
 * nothing.
 */
export function isWholePicture(name: string, bytes: Uint8Array): boolean {
  if (bytes.length > MAX_PICTURE_BYTES) return false
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  switch (pictureType(name)) {
    case 'image/avif':
      return isWholeAvif(buffer)
    case 'image/jpeg':
      return buffer.length > 4 && buffer.readUInt16BE(0) === 0xff_d8 && buffer.readUInt16BE(buffer.length - 2) === 0xff_d9
    default:
      return false
  }
}

/** Throws when it is no whole picture, or its name is none of a picture: a fault of the caller. */
export function assertPicture(name: string, bytes: Uint8Array): void {
  if (!isWholePicture(name, bytes)) throw new Error(`${name} is not kept: these ${bytes.length} bytes are no whole picture of that name`)
}

const BOX_HEAD = 8

/** An AVIF is a row of boxes, each with its size before it: the first says what it is, and the last one ends where the file does. */
function isWholeAvif(bytes: Buffer): boolean {
  if (bytes.length < 2 * BOX_HEAD || bytes.toString('latin1', 4, 12) !== 'ftypavif') return false
  let at = 0
  while (at + BOX_HEAD <= bytes.length) {
    const size = bytes.readUInt32BE(at)
    if (size < BOX_HEAD) return false
    at += size
  }
  return at === bytes.length
}
