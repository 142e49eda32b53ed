// A planted fault in the sources that tests see: STARLANE_FAULT=NAME npm test -- FILE.
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { withFault } from './fault.ts'

const NAME = 'STARLANE_FAULT'
const root = join(import.meta.dirname, '../../..')

/** For vitest: the sources with the fault that the environment names, and as they are where it names none. */
export async function plantedFault(): Promise<Plugin[]> {
  const name = process.env[NAME]
  if (name === undefined) return []
  const { FAULTS } = await import('./all.ts')
  const fault = FAULTS.find((one) => one.name === name)
  if (fault === undefined) throw new Error(`no fault ${name}`)
  const file = join(root, fault.file)
  return [
    { name: 'planted fault', enforce: 'pre', transform: (code, id) => (id.split('?')[0] === file ? withFault(code, fault) : undefined) },
  ]
}
