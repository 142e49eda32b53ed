import { storageFaultOf } from '../db/storage-faults.ts'
import type { Env } from './env.ts'

/** Runs what writes to the disk; on a full one it gives back cached pictures and runs once more (SPEC R46). Throws what the last run throws. */
export async function withRoom<T>(env: Pick<Env, 'freeSpace'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (storageFaultOf(error) !== 'full') throw error
    // A failure to delete pictures is ignored: the caller is to get the error of the full disk.
    await env.freeSpace().catch(() => undefined)
    return run()
  }
}
