import { open } from 'node:fs/promises'
import { platform } from 'node:process'

/** Resolves when the file's bytes are on the disk. */
export async function flushFile(path: string): Promise<void> {
  await flush(path, 'r+')
}

/** Resolves when the folder's entries are on the disk: after a power cut a flushed file can still lack its name. Windows has no such call. */
export async function flushFolder(path: string): Promise<void> {
  if (platform !== 'win32') await flush(path, 'r')
}

async function flush(path: string, mode: 'r' | 'r+'): Promise<void> {
  const file = await open(path, mode)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
