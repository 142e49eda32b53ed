import { storageFaultOf } from '../db/storage-faults.ts'
import type { Env } from './env.ts'

/** Runs a write; on a full disk it frees cached pictures and runs it once more (SPEC R46). Throws what the last run throws. */
export async function withRoom<T>(env: Pick<Env, 'freeSpace'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (storageFaultOf(error) !== 'full') throw error
    // A failure to delete pictures is ignored: the caller must get the full disk's error.
    await env.freeSpace().catch(() => undefined)
    return run()
  }
}
