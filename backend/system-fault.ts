import { printable } from './printable.ts'

/** What the operating system said of a failed call. */
export interface SystemFault {
  code?: string
  syscall?: string
  port?: number
  hostname?: string
  path?: string
}

/** What the system said, also where an error of the shop was made of it. Empty: it said nothing. */
export function systemFault(error: unknown): SystemFault {
  for (const cause of chainOf(error)) {
    const of = (name: string): unknown => Reflect.get(cause, name)
    const text = (name: string) => {
      const value = of(name)
      return typeof value === 'string' ? { [name]: value } : {}
    }
    const [code, port] = [of('code'), of('port')]
    if (typeof code === 'string' && /^E(?!RR_)[A-Z_]+$/.test(code))
      return { code, ...text('syscall'), ...text('hostname'), ...text('path'), ...(typeof port === 'number' ? { port } : {}) }
  }
  return {}
}

/** An error and what caused it, in that order. */
export function chainOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...chainOf(error.cause)] : []
}

const NO_ROOM = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether the disk is full, or the user's share of it. lmdb's own copy says so in words. */
export function isNoRoom(error: unknown): boolean {
  return chainOf(error).some(
    (cause) => NO_ROOM.has(Reflect.get(cause, 'code')) || /no space left|quota exceeded|file too large/i.test(cause.message),
  )
}

type Doing = 'use' | 'read' | 'write'

const noRight = (file: string, doing: Doing): string => `This user may not ${doing} ${file}: run this as its owner, or name another place.`

/** What is wrong with a file, and what to do about it. */
const OF_FILES: Readonly<Record<string, (file: string, doing: Doing) => string>> = {
  EACCES: noRight,
  EPERM: noRight,
  EROFS: (file) => `${file} lies on a disk that can only be read: name another place.`,
  EEXIST: (file) => `${file} is there already: name a new one.`,
  ENOENT: (file, doing) =>
    doing === 'write' ? `There is no folder for ${file}: make it, or name another place.` : `There is no ${file}: is its path right?`,
  ENOTDIR: (file) => `${file} is no folder, or lies in something that is none: name another place.`,
  EISDIR: (file) => `${file} is a folder: name a file.`,
  ENAMETOOLONG: (file) => `${file} is too long for a name: choose a shorter one.`,
}

/**
 * Why a file or folder cannot be used, where the system said why: one line that names it and says what to do. `file` is what was meant, where the system
 * names none or another. Undefined: the error is not of a file.
 */
export function fileFault(error: unknown, file?: string, given: Doing = 'use'): string | undefined {
  const { code, syscall, path } = systemFault(error)
  const doing = syscall === 'mkdir' ? 'write' : given
  const meant = file ?? path
  if (meant === undefined || syscall === 'listen' || syscall === 'connect') return undefined
  const name = printable(meant)
  if (isNoRoom(error)) return `There is no room left for ${name}: make room, or name another place.`
  if (code === undefined) return undefined
  return OF_FILES[code]?.(name, doing) ?? `${name} cannot be used (${code}): is its disk in order?`
}
