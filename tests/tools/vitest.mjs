// Runs test projects and says how many passed, failed and were skipped.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tool } from './exec.mjs'

export async function vitest(label, args, env = {}, how = {}) {
  const file = `tests/results/${label}.json`
  mkdirSync('tests/results', { recursive: true })
  rmSync(file, { force: true })
  const options = [
    'run',
    '--passWithNoTests',
    '--config',
    'tests/vitest.config.ts',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const code = await tool('vitest/vitest.mjs', [...options, ...args], env, how)
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = JSON.parse(readFileSync(file, 'utf8'))
  return { passed, failed: failed + (code !== 0 && failed === 0 ? 1 : 0), skipped }
}
