import { storageFaultOf } from '../db/storage-faults.ts'
import type { Env } from './env.ts'

/** Runs a write; while the disk is full, it frees cached pictures and runs it again (SPEC R46). Throws what the last run throws. */
export async function withRoom<T>(env: Pick<Env, 'freeSpace'>, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (storageFaultOf(error) !== 'full') throw error
      // A failure to delete pictures is ignored: the caller must get the full disk's error.
      if (!(await env.freeSpace().catch(() => false))) throw error
    }
  }
}
