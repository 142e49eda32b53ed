import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { link, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileFault, systemFault } from './system-fault.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** How disks without hard links (FAT, some on a network) refuse one. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])

/**
 * Writes a file that is not there yet, whole or not at all: it gets its name when all of it is on the disk. Throws, in a line that names the file and says
 * what to do.
 */
export async function writeNewFile(file: string, text: string | Uint8Array, mode = 0o666): Promise<void> {
  const unfinished = join(dirname(file), `.starlane-${randomBytes(8).toString('hex')}.unfinished`)
  const endBy = (signal: NodeJS.Signals) => {
    rmSync(unfinished, { force: true })
    process.kill(process.pid, signal)
  }
  for (const signal of SIGNALS) process.once(signal, endBy)
  try {
    await writeFlushed(unfinished, text, mode)
    await giveName(unfinished, file)
  } catch (error) {
    throw new Error(fileFault(error, file, 'write'), { cause: error })
  } finally {
    await rm(unfinished, { force: true }).catch(() => undefined)
    for (const signal of SIGNALS) process.off(signal, endBy)
  }
}

async function writeFlushed(file: string, text: string | Uint8Array, mode: number): Promise<void> {
  const written = await open(file, 'wx', mode)
  try {
    await written.writeFile(text)
    await written.sync()
  } finally {
    await written.close()
  }
}

/** A link, unlike a new name, replaces no file that is there. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file)
  } catch (error) {
    if (!NO_LINKS.has(systemFault(error).code ?? '')) throw error
    await writeFile(file, '', { flag: 'wx' })
    await rename(unfinished, file)
  }
}
