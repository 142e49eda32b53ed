import { chmod, mkdir } from 'node:fs/promises'

/** Where the file system knows no permissions, or they are another user's to change, the operator has to see to it. */
const NOT_OURS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EROFS', 'ENOSYS'])

/** Makes a folder that is there for its owner only: everything in it is about people. */
export async function privateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await restrict(path, 0o700)
}

/** Leaves a file to its owner only, also where it lies in a folder that others can look into. */
export function privateFile(path: string): Promise<void> {
  return restrict(path, 0o600)
}

async function restrict(path: string, mode: number): Promise<void> {
  try {
    await chmod(path, mode)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_OURS.has(error.code))) throw error
  }
}
