import { dirname, extname, join } from 'node:path'
import * as v from 'valibot'
import type { CopySteps } from '../storage/data-folder/back-up.ts'
import { runChild } from './run-child.ts'

const Contents = v.object({ accounts: v.number(), catalogRevision: v.number() })

/**
 * Copies a store, and reads a copy, each in a process of its own: a store is mapped into memory, so that a page which is not there ends its reader, and a
 * disk that does not answer keeps it. `entry`: the file of the command that asks; that of the steps lies beside it, in the checkout as in what is built.
 */
export function stepsInChild(entry: string): CopySteps {
  const program = join(dirname(entry), `store-step${extname(entry)}`)
  return {
    async copy(from, to) {
      await runChild([program, 'copy', from, to])
    },
    async read(store) {
      return v.parse(Contents, JSON.parse(await runChild([program, 'read', store])))
    },
  }
}
