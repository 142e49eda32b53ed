// The parts of a run: how long each of them took, and what came of it. Commands that follow each other note theirs in the file that
// PARTS_FILE names: `node tests/tools/parts.mjs` then prints one table of all, and what failed, at the very end.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const file = process.env.PARTS_FILE

/** Does a part of the run and notes it among `parts`: what a test run answers, or whether all is well. */
export async function part(parts, name, work) {
  const began = performance.now()
  const untested = (...failures) => ({ passed: 0, skipped: 0, failures, unsteady: [] })
  let result = untested(`${name}: ended half-way`)
  try {
    const came = await work()
    if (typeof came !== 'boolean') result = came
    else result = came ? untested() : untested(`${name}: the lines above say what is wrong`)
  } finally {
    const done = { name, seconds: (performance.now() - began) / 1_000, result }
    parts.push(done)
    if (file) appendFileSync(file, `${JSON.stringify(done)}\n`)
  }
}

/** A line for each part, in the order in which they ended, and the time of all. */
export function printParts(parts) {
  if (parts.length === 0) return
  const all = { name: 'all', seconds: parts.reduce((sum, { seconds }) => sum + seconds, 0) }
  const width = Math.max(...parts.map(({ name }) => name.length), all.name.length)
  console.log(`\n${'part'.padEnd(width + 2)}${'seconds'.padStart(8)}`)
  for (const { name, seconds } of [...parts, all]) console.log(`${name.padEnd(width + 2)}${seconds.toFixed(0).padStart(8)}`)
}

/** What failed by name, and how many did not: of a long run often only the end is kept. True where none failed. */
export function report(parts) {
  const all = (key) => parts.flatMap(({ result }) => result[key])
  const total = (key) => parts.reduce((sum, { result }) => sum + result[key], 0)
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

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href && file && existsSync(file)) {
  const lines = readFileSync(file, 'utf8').split('\n')
  const parts = lines.filter((line) => line !== '').map((line) => JSON.parse(line))
  printParts(parts)
  report(parts)
}
