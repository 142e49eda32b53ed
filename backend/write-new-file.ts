import { rm, writeFile } from 'node:fs/promises'
import { fileFault, systemFault } from './system-fault.ts'

/** Writes a file that is not there yet, whole or not at all. Throws, in a line that names the file and says what to do. */
export async function writeNewFile(file: string, text: string, mode = 0o666): Promise<void> {
  try {
    await writeFile(file, text, { mode, flag: 'wx' })
  } catch (error) {
    // Half a file would be in the way of a second run, and be taken for a whole one. One that was there is another's.
    if (systemFault(error).code !== 'EEXIST') await rm(file, { force: true }).catch(() => undefined)
    throw new Error(fileFault(error, file, 'write'), { cause: error })
  }
}
