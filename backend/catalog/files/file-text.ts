import { isUtf8 } from 'node:buffer'
import { TextDecoder } from 'node:util'
import { analyse } from 'chardet'
import { counted } from '../catalog-change.ts'
import { UnreadableFile } from './file-fault.ts'
import { MIB } from '#sync-protocol/domain/units.ts'

/** Larger than a catalog with the most and the longest products. */
export const MAX_FILE_BYTES = 64 * MIB
/** How the files of spreadsheet programs themselves begin: a zip archive, and what came before it. */
const WORKBOOKS = ['504b0304', 'd0cf11e0']
/** Of plain text in UTF-16 half of the bytes are NUL, of any other text none. */
const MOSTLY_NUL = 1 / 4
/** Bytes that are enough to tell an encoding. */
const SAMPLE = 100_000
/** Words with foreign letters that are shown. */
const WORDS = 3
const DECLARED = /^<\?xml[^>]*\bencoding=["']([\w-]+)["']/
/** What UTF-8 looks like when it is read as windows-1252. */
const MOJIBAKE = /Ã[\u0080-\u00BF\u0152-\u2122]|Â[\u00A0-\u00BF]|â€/

/** Node 20 reads these bytes of windows-1252 as control characters. */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ'
/** The byte of a backslash is the sign of the country's currency in these. */
const BACKSLASHES: Readonly<Record<string, string>> = { shift_jis: '¥', 'euc-jp': '¥', 'euc-kr': '₩' }

export interface FileText {
  text: string
  /** What the operator should look at. */
  said: string[]
}

/**
 * The text of a file. `encoding`: the operator's word for it; else its mark, UTF-8, what an XML file declares, or what its bytes look like count, in
 * this order. Throws UnreadableFile.
 */
export function textOfFile(bytes: Uint8Array, encoding?: string): FileText {
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile(`the file is larger than ${counted(MAX_FILE_BYTES / 1024 / 1024)} MB`)
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = buffer.toString('hex', 0, 4)
  if (WORKBOOKS.some((mark) => start.startsWith(mark)))
    throw new UnreadableFile('the file is a workbook of a spreadsheet program: save it as CSV ("CSV UTF-8" there)')
  if (encoding !== undefined) return inWords(encoding, decoded(buffer, encoding))
  const utf16 = utf16Of(buffer, start)
  if (utf16 !== undefined) return inWords(utf16, decoded(buffer, utf16))
  if (isUtf8(buffer)) return { text: buffer.toString('utf8').replace(/^\uFEFF/, ''), said: [] }
  const [, declared] = DECLARED.exec(buffer.toString('latin1', 0, 200)) ?? []
  if (declared !== undefined) return inWords(declared, decoded(buffer, declared))
  return guessed(buffer)
}

function decoded(buffer: Buffer, encoding: string): string {
  const decoder = decoderOf(encoding)
  if (decoder === undefined) throw new UnreadableFile(`there is no encoding "${encoding}": windows-1252, shift_jis and utf-16le are some`)
  try {
    return textBy(decoder, buffer)
  } catch {
    throw new UnreadableFile(`the file holds bytes that are no ${encoding}`)
  }
}

function guessed(buffer: Buffer): FileText {
  for (const { name } of analyse(foreignLines(buffer))) {
    const decoder = decoderOf(name)
    // Not even half of such a file would be read.
    if (decoder === undefined || decoder.encoding.startsWith('utf')) continue
    try {
      const text = textBy(decoder, buffer)
      const at = decoder.encoding === 'windows-1252' ? text.search(MOJIBAKE) : -1
      if (at === -1) return inWords(decoder.encoding, text)
      const line = text.slice(0, at).split('\n').length
      throw new UnreadableFile({
        line,
        text: `"${wordAt(text, at)}" is UTF-8, other lines are not: save the file as UTF-8, or name its --encoding`,
      })
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
    }
  }
  throw new UnreadableFile('the file is no UTF-8: save it as UTF-8 ("CSV UTF-8" in a spreadsheet), or name its --encoding')
}

function textBy(decoder: TextDecoder, buffer: Buffer): string {
  const text = decoder.decode(buffer)
  if (decoder.encoding === 'windows-1252')
    return text.replaceAll(/[\u0080-\u009F]/g, (found) => WINDOWS_1252.charAt(found.charCodeAt(0) - 0x80))
  const sign = BACKSLASHES[decoder.encoding]
  return sign === undefined ? text : text.replaceAll(/\\(?=\s?\d)/g, sign)
}

function decoderOf(encoding: string): TextDecoder | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    return undefined
  }
}

function inWords(encoding: string, text: string): FileText {
  const words = new Set<string>()
  for (const [word] of text.matchAll(/\p{L}*[^\P{L}a-zA-Z]\p{L}*/gu)) {
    words.add(word.slice(0, 30))
    if (words.size === WORDS) break
  }
  return { text, said: [`decoded as ${encoding}${words.size === 0 ? '' : `: ${[...words].join(', ')}`}`] }
}

function wordAt(text: string, at: number): string {
  const [before = ''] = /[^\s,;"]*$/.exec(text.slice(Math.max(0, at - 20), at)) ?? []
  const [after = ''] = /^[^\s,;"]*/.exec(text.slice(at, at + 20)) ?? []
  return before + after
}

function utf16Of(buffer: Buffer, start: string): string | undefined {
  if (start.startsWith('fffe')) return 'utf-16le'
  if (start.startsWith('feff')) return 'utf-16be'
  const sample = buffer.subarray(0, SAMPLE)
  let [even, odd] = [0, 0]
  for (const [place, byte] of sample.entries()) {
    if (byte === 0 && place % 2 === 0) even += 1
    else if (byte === 0) odd += 1
  }
  if (even + odd <= sample.length * MOSTLY_NUL) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** The lines that are not plain ASCII: by the others no encoding can be told. */
function foreignLines(buffer: Buffer): Buffer {
  const lines: Buffer[] = []
  let size = 0
  for (let from = 0; from < buffer.length && size < SAMPLE;) {
    const end = buffer.indexOf(0x0a, from)
    const line = buffer.subarray(from, Math.min(end === -1 ? buffer.length : end + 1, from + SAMPLE))
    if (line.some((byte) => byte > 0x7f)) {
      lines.push(line)
      size += line.length
    }
    if (end === -1) break
    from = end + 1
  }
  return Buffer.concat(lines)
}
