import { MAX_PHOTOS } from '#sync-protocol/domain/photo.ts'
import { isOneLine } from '#sync-protocol/domain/text.ts'
import type { FileFault } from './file-fault.ts'
import type { FileRow } from './file-rows.ts'
import type { LanguageColumn } from './language-columns.ts'
import { cutTo, withoutUnseen } from './plain-text.ts'
import type { RowPicture } from './products-read.ts'
import type { Tally } from './tally.ts'

/** Columns of this shop's own files that say more of their pictures. */
export const OF_PICTURES = ['alt', 'focus'] as const
/** Characters of a picture's text (`ProductPhoto` in the protocol). */
const LONGEST_ALT = 250
/** Between the pictures of one cell, their texts and their places. */
const BETWEEN = '|'
export const JOINED = ` ${BETWEEN} `
/** An address within the shop: of a drawing, if it is right. Those of photographs are told from it. */
const WITHIN = /^\/(?!\/)(?!pictures\/[0-9a-f]{20}-)/

/** The pictures of a row of this shop's own file: a drawing that it names as `image`, or photographs. */
export function ownPictures(
  row: FileRow,
  languages: readonly LanguageColumn[],
  faults: FileFault[],
  tally: Tally,
): { image: unknown; images: readonly RowPicture[] } {
  const image = row.cells.get('image')
  const srcs = partsOf(image)
  const [first = '', second] = srcs ?? []
  if (srcs === undefined || !srcs.every(isOneLine) || (second === undefined && WITHIN.test(first))) return { image, images: [] }
  const { line } = row
  const textsIn = (column: string) => {
    const texts = partsOf(row.cells.get(column)) ?? []
    if (texts.length <= srcs.length) return texts
    const pictures = srcs.length === 1 ? 'one picture' : `${srcs.length} pictures`
    const text = srcs.length === 0 ? 'has a text, and there is no picture' : `has ${texts.length} texts for ${pictures}`
    faults.push({ line, column, text })
    return []
  }
  const [alts, focuses] = OF_PICTURES.map(textsIn)
  const translated = languages.flatMap(({ key, text, tag }) => (text === 'alt' ? [{ tag, texts: textsIn(key) }] : []))
  const altsAt = (place: number) => {
    const entries = translated
      .map(({ tag, texts }) => [tag, altOf(texts[place] ?? '', tally, line)] as const)
      .filter(([, text]) => text !== '')
    return entries.length === 0 ? {} : { alts: Object.fromEntries(entries) }
  }
  const seen = new Set([''])
  const images = srcs.flatMap((src, place): RowPicture[] => {
    if (seen.has(src)) return []
    seen.add(src)
    return [{ src, alt: altOf(alts?.[place] ?? '', tally, line), ...altsAt(place), focus: focuses?.[place] ?? '', line, column: 'image' }]
  })
  return { image: undefined, images: firstPictures(images, tally, line) }
}

/** As many pictures as a product may have. */
export function firstPictures(images: readonly RowPicture[], tally: Tally, line: number): readonly RowPicture[] {
  if (images.length > MAX_PHOTOS) tally.add(`has more than ${MAX_PHOTOS} pictures, of which the first ${MAX_PHOTOS} count`, line)
  return images.slice(0, MAX_PHOTOS)
}

/** A picture's text as one line without what separates texts. */
export function altOf(text: string, tally: Tally, line: number): string {
  const plain = withoutUnseen(text.normalize('NFC'))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .replaceAll(BETWEEN, '/')
    .trim()
  if (plain.length <= LONGEST_ALT) return plain
  tally.add(`a picture's text is cut to ${LONGEST_ALT} characters`, line)
  return cutTo(plain, LONGEST_ALT)
}

/** The parts of a cell, or of a list in JSON; undefined where it is neither. */
function partsOf(cell: unknown): string[] | undefined {
  if (cell === undefined || cell === null) return []
  const texts = Array.isArray(cell) ? cell : typeof cell === 'string' ? cell.split(BETWEEN) : [cell]
  const read = texts.flatMap((text: unknown) => (typeof text === 'string' ? [text.trim()] : []))
  return read.length === texts.length ? read : undefined
}
