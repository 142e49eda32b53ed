import { jpegScans } from '../pictures/jpeg-scans.ts'

/** As many scans as no program writes into a progressive JPEG: each costs a pass over the whole picture. */
const MAX_SCANS = 64
/** How PNG, GIF and TIFF begin. */
const STARTS = ['\x89PNG\r\n\x1A\n', 'GIF87a', 'GIF89a', 'II*\0', 'MM\0*', 'II+\0', 'MM\0+'] as const
/** Bytes that tell a format. */
export const HEAD_BYTES = 64

const HEIC = 'is an iPhone HEIC: export it as JPEG ("Most Compatible" in the camera\'s settings takes new ones so)'
const READ = 'JPEG, PNG, WebP, AVIF, TIFF or GIF'

/** Why bytes are no photograph that is read, by what they are and not by their name; undefined: a decoder may see them. */
export function formatFault(bytes: Uint8Array): string | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (buffer.length === 0) return 'is empty'
  const start = buffer.toString('latin1', 0, HEAD_BYTES)
  if (start.startsWith('\xFF\xD8\xFF')) {
    return jpegScans(buffer, MAX_SCANS) > MAX_SCANS ? `is a JPEG of more than ${MAX_SCANS} scans: save it anew` : undefined
  }
  if (STARTS.some((each) => start.startsWith(each)) || /^RIFF[^]{4}WEBP/.test(start)) return undefined
  if (start.slice(4, 8) === 'ftyp') {
    const brands = start.slice(8, Math.min(buffer.readUInt32BE(0), HEAD_BYTES))
    if (/avi[fs]/.test(brands)) return undefined
    return /he[ivcx]|mif1|msf1/.test(brands) ? HEIC : `is a film, or another file that is no ${READ}`
  }
  return unreadable(start)
}

function unreadable(start: string): string {
  const text = start.replace(/^(?:\xEF\xBB\xBF|\s)+/, '').toLowerCase()
  if (/^<(?:!doctype html|html|head|body)/.test(text)) return 'is a web page, no picture'
  if (text.startsWith('<')) return `is an SVG drawing or other XML: save it as ${READ}`
  if (text.startsWith('%pdf')) return `is a PDF: save its picture as ${READ}`
  return `is no ${READ}`
}
