import { rm, writeFile } from 'node:fs/promises'

/** Writes a file that is not there yet, whole or not at all; false where one of this name is. Throws what the system says, with the file's name. */
export async function writeNewFile(file: string, text: string, mode = 0o666): Promise<boolean> {
  try {
    await writeFile(file, text, { mode, flag: 'wx' })
    return true
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    if (code === 'EEXIST') return false
    // Half a file would be in the way of a second run, and be taken for a whole one.
    await rm(file, { force: true }).catch(() => undefined)
    throw new Error(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
