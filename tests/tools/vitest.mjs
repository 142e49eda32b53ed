// Runs test projects and says how many passed, failed and were skipped, and names what failed or was unsteady.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { root } from '../../backend/cli/prepare.mjs'
import { tool } from './exec.mjs'

/** Vitest leaves a core to itself unless told. */
const WORKERS = ['--maxWorkers', String(Math.max(2, availableParallelism()))]

/** `only`: what the run is about, where it is not all of the tests that are in these files (vital.mjs). */
export async function vitest(label, args, { env = {}, how = {}, only } = {}) {
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
    ...WORKERS,
    ...(only === undefined ? [] : ['--testNamePattern', only.pattern, ...only.files]),
  ]
  const code = await tool('vitest/vitest.mjs', [...options, ...args], env, how)
  if (!existsSync(file)) return { passed: 0, skipped: 0, failures: [`${label}: ended before its tests had`], unsteady: [] }
  const isMeant = ({ fullName }) => only === undefined || new RegExp(only.pattern).test(fullName)
  const results = JSON.parse(readFileSync(file, 'utf8')).testResults.map((result) => ({
    ...result,
    assertionResults: result.assertionResults.filter(isMeant),
  }))
  const all = results.flatMap(({ assertionResults }) => assertionResults)
  const count = (...kinds) => all.filter(({ status }) => kinds.includes(status)).length
  const failures = results.flatMap(failuresOf)
  for (const name of only?.names ?? [])
    if (!all.some(({ fullName }) => fullName.trim().startsWith(name))) failures.push(`tests/tools/vital.mjs: no test begins with "${name}"`)
  const passed = count('passed')
  if (code !== 0 && failures.length === 0) failures.push(`${label}: an error outside of any test`)
  if (passed === 0 && failures.length === 0) failures.push(`${label}: no test was run`)
  return { passed, skipped: count('pending', 'skipped'), failures, unsteady: results.flatMap(unsteadyOf) }
}

/** What failed by name, and how many did not. True where none failed. */
export function report(results) {
  const all = (key) => results.flatMap((result) => result[key])
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
  for (const test of all('unsteady')) console.log(`~ passed only when tried again: ${test}`)
  for (const failure of all('failures')) console.log(`✗ ${failure}`)
  const count = { passed: total('passed'), failed: all('failures').length, skipped: total('skipped'), unsteady: all('unsteady').length }
  console.log(
    Object.entries(count)
      .map(([how, many]) => `${many} ${how}`)
      .join(', '),
  )
  return count.failed === 0
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
