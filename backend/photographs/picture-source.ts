import { PHOTO_FILES } from '#sync-protocol/domain/photo.ts'

/** Where a picture of a file is to be had, or why it cannot be. */
export type PictureSource =
  /** A file in the folder of the products' file, by its path in it. */
  | { kind: 'file'; path: string }
  /** One of the three files that an export has written of a photograph. */
  | { kind: 'exported'; path: string; name: string }
  /** A photograph that this shop shows already. */
  | { kind: 'kept'; name: string }
  | { kind: 'address'; url: string }
  | { kind: 'none'; fault: string }

const LONGEST = 2_000
const ENDINGS = PHOTO_FILES.map((ending) => ending.replaceAll('.', String.raw`\.`)).join('|')
const EXPORTED = new RegExp(`^(?:.*/)?([0-9a-f]{20})(?:${ENDINGS})$`)
const KEPT = new RegExp(`^/pictures/([0-9a-f]{20})(?:${ENDINGS})$`)
const DRIVE = /^[a-z]:/i
const SCHEME = /^([a-z][a-z0-9+.-]+):/i

/** Reads what a cell says of one picture. */
export function pictureSource(text: string): PictureSource {
  const none = (fault: string): PictureSource => ({ kind: 'none', fault })
  if (text.length > LONGEST) return none(`has a name of more than ${LONGEST.toLocaleString('en-US')} characters`)
  const kept = KEPT.exec(text)?.[1]
  if (kept !== undefined) return { kind: 'kept', name: kept }
  const scheme = SCHEME.exec(text)?.[1]?.toLowerCase()
  if (scheme === 'https' || text.startsWith('//')) return addressed(text.startsWith('//') ? `https:${text}` : text)
  if (scheme === 'http') return none(`"${shortened(text)}" is sent without encryption: write https:// where the seller's server has it`)
  const path = text.replaceAll('\\', '/')
  if (path.startsWith('/') || DRIVE.test(path))
    return none(`"${shortened(text)}" does not lie in the folder: name it as it lies beside this file, as photos/a.jpg`)
  if (scheme !== undefined) return none(`"${shortened(text)}" is neither a file of the folder nor an https address`)
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.includes('..')) return none(`"${shortened(text)}" leads out of the folder`)
  if (parts.length === 0 || path.includes('\0')) return none(`"${shortened(text)}" is no name of a file`)
  const whole = parts.join('/')
  const exported = EXPORTED.exec(whole)?.[1]
  return exported === undefined ? { kind: 'file', path: whole } : { kind: 'exported', path: whole, name: exported }
}

function addressed(text: string): PictureSource {
  if (!URL.canParse(text)) return { kind: 'none', fault: `"${shortened(text)}" is no address` }
  const url = new URL(text)
  url.hash = ''
  if (url.username !== '' || url.password !== '') return { kind: 'none', fault: 'is an address with a password in it: it is not sent' }
  return { kind: 'address', url: url.href }
}

/** As much of a name as a line has room for. */
export function shortened(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}
