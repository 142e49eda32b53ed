// Runs test projects and answers how many passed and were skipped, and the names of what failed or was unsteady.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { root } from '../../backend/cli/prepare.mjs'
import { tool } from './exec.mjs'

/** Vitest leaves a core to itself unless told. */
const CORES = Math.max(2, availableParallelism())

/**
 * `files`: those to be run, where it is not all of the projects in `args`. `only`: what the run is about, where it is not all of the tests in these files
 * (vital.mjs). `again`: a file in which something fails is run once more, alone and from its beginning, where tests start browsers and processes, which now
 * and then are not there in time. What passes then is named as unsteady: it is to be mended, though it stops no run.
 */
export async function vitest(label, args, { again = false, only, files = only?.files ?? [], ...options } = {}) {
  const first = await runOnce(label, [...args, ...files], CORES, only, options)
  const failed = first.files.filter((file) => failuresOf(file).length > 0)
  if (!again || failed.length === 0) return summary(label, first, only)
  const names = failed.map(({ name }) => relative(root, name))
  console.log(`\nOnce more, alone: ${names.join(', ')}`)
  const second = await runOnce(`${label}-again`, [...args, ...names], 1, only, options)
  const latest = first.files.map((file) => second.files.find(({ name }) => name === file.name) ?? file)
  const last = summary(label, { code: second.code, files: latest }, only)
  const failures = new Set(latest.flatMap(failuresOf).map(({ test }) => test))
  return {
    ...last,
    unsteady: failed
      .flatMap(failuresOf)
      .filter(({ test }) => !failures.has(test))
      .map(lineOf),
  }
}

/** What came of each file, and the exit code; no file where the run itself broke. */
async function runOnce(label, args, workers, only, { env = {}, how = {} }) {
  const file = `tests/results/${label}.json`
  mkdirSync('tests/results', { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const pattern = only === undefined ? [] : ['--testNamePattern', only.pattern]
  const options = [
    'run',
    '--passWithNoTests',
    '--config',
    'tests/vitest.config.ts',
    ...reporters,
    '--maxWorkers',
    String(workers),
    ...pattern,
  ]
  const code = await tool('vitest/vitest.mjs', [...options, ...args], env, how)
  const isMeant = ({ fullName }) => only === undefined || new RegExp(only.pattern).test(fullName)
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : []
  return { code, files: results.map((result) => ({ ...result, assertionResults: result.assertionResults.filter(isMeant) })) }
}

function summary(label, { code, files }, only) {
  const all = files.flatMap(({ assertionResults }) => assertionResults)
  const count = (...kinds) => all.filter(({ status }) => kinds.includes(status)).length
  const failures = files.flatMap(failuresOf).map(lineOf)
  for (const name of only?.names ?? [])
    if (!all.some(({ fullName }) => fullName.trim().startsWith(name))) failures.push(`tests/tools/vital.mjs: no test begins with "${name}"`)
  const passed = count('passed')
  if (code !== 0 && failures.length === 0) failures.push(`${label}: an error outside of any test`)
  if (passed === 0 && failures.length === 0) failures.push(`${label}: no test was run`)
  return { passed, skipped: count('pending', 'skipped'), failures, unsteady: [] }
}

/** The failed tests of a file, with the first line of why; a file that failed outside of its tests is one too. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length === 0 && status === 'failed') return [{ test: file, why: firstLine(message) }]
  return failed.map(({ fullName, failureMessages }) => ({ test: `${file} › ${fullName}`, why: whyOf(file, failureMessages) }))
}

const lineOf = ({ test, why }) => `${test}: ${why}`

/** The first line of a failure, with the line of the test at which it was. */
function whyOf(file, failureMessages) {
  const withPlace = (text) => {
    const [line] = text.split(`${file}:`).slice(1).at(-1)?.split(':') ?? []
    return firstLine(text) + (line === undefined ? '' : ` (line ${line})`)
  }
  return failureMessages.map(withPlace).join(' | ')
}

function firstLine(text = '') {
  // How Vitest begins the stack of a test that ran out of time: its message is nowhere in it.
  return text.split('\n', 1)[0].replace('STACK_TRACE_ERROR', 'it ran out of time').slice(0, 300)
}
