import { chmod, mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Where the file system knows no permissions, or they are another user's to change, the operator has to see to it. */
const NOT_OURS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EROFS', 'ENOSYS'])

/** Makes a folder that is there for its owner only: everything in it is about people. */
export async function privateFolder(path: string): Promise<void> {
  await makeFolder(path)
  await restrict(path, 0o700)
}

/** Leaves a file to its owner only, also where it lies in a folder that others can look into. */
export function privateFile(path: string): Promise<void> {
  return restrict(path, 0o600)
}

/**
 * Makes a folder, and those it lies in; several at once may. Not by Node's own recursion: where a system says "no such folder" of one that is there
 * (/proc), that tries for ever. `mode`: what those that were missing are made with. Says whether it was missing. Throws what the system said.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<boolean> {
  try {
    return await make(path, mode)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    await makeFolder(dirname(path), mode)
    return make(path, mode)
  }
}

async function make(path: string, mode: number): Promise<boolean> {
  try {
    await mkdir(path, { mode })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await stat(path)).isDirectory()) return false
    throw error
  }
}

async function restrict(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode)
  } catch (error) {
    if (!NOT_OURS.has(codeOf(error))) throw error
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
