// Runs test projects and says how many passed, failed and were skipped, and names what failed or was unsteady.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../../backend/cli/prepare.mjs'
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
  const { numPassedTests: passed, numPendingTests: skipped, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failures = testResults.flatMap(failuresOf)
  if (code !== 0 && failures.length === 0) failures.push(`${label}: an error outside of any test`)
  return { passed, skipped, failures, unsteady: testResults.flatMap(unsteadyOf) }
}

/** A line for each failed test of a file, with the first line of why; a file that failed outside of its tests is a line too. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLine(message)}`]
  return failed.map(({ fullName, failureMessages }) => `${file} › ${fullName}: ${firstLine(failureMessages.join('\n'))}`)
}

/** A line for each test that passed only when it was tried again: it is to be mended, though it stops no run. */
function unsteadyOf({ name, assertionResults }) {
  const unsteady = assertionResults.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return unsteady.map(({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}: ${firstLine(failureMessages[0])}`)
}

function firstLine(text = '') {
  // How Vitest begins the stack of a test that ran out of time: its message is nowhere in it.
  return text.split('\n', 1)[0].replace('STACK_TRACE_ERROR', 'it ran out of time').slice(0, 300)
}
