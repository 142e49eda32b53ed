// A fault that cannot live in a simulated world is planted in the sources that one test file sees.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { withFault, type Fault } from './fault.ts'

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

/** Runs the fault's own test with the fault in the sources; the first test that failed, or undefined where none did. */
export function failingTest(fault: Fault, test: string): Promise<string | undefined> {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/vitest.config.ts', '--reporter', 'json', test]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, [NAME]: fault.name },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let text = ''
  child.stdout.on('data', (part: Buffer) => (text += part.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', () => {
      const report: { testResults?: { assertionResults: { status: string; fullName: string }[] }[] } = JSON.parse(
        text.slice(text.indexOf('{')) || '{}',
      )
      const results = report.testResults?.flatMap(({ assertionResults }) => assertionResults) ?? []
      if (results.length === 0) reject(new Error(`${test} ran no test with ${fault.name} planted`))
      else resolve(results.find(({ status }) => status === 'failed')?.fullName)
    })
  })
}
