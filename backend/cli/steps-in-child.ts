import { dirname, extname, join } from 'node:path'
import * as v from 'valibot'
import type { CopySteps } from '../storage/data-folder/back-up.ts'
import { runChild } from './run-child.ts'

const Contents = v.object({ accounts: v.number(), catalogRevision: v.number() })

/**
 * Copies a store and reads a copy, each in a child process. A store is mapped into memory: a missing page ends the process that reads it, and a disk that
 * does not answer blocks it. `entry`: the file of the calling command; the program with the steps lies beside it, in the checkout as in the build.
 */
export function stepsInChild(entry: string, signal: AbortSignal): CopySteps {
  const program = join(dirname(entry), `store-step${extname(entry)}`)
  return {
    async copy(from, to) {
      await runChild([program, 'copy', '--', from, to], { signal })
    },
    async read(store) {
      return v.parse(Contents, JSON.parse(await runChild([program, 'read', '--', store], { signal })))
    },
  }
}
