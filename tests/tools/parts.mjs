// The parts of a run, and how long each of them took. Commands that follow each other note theirs in the file that PARTS_FILE names:
// `node tests/tools/parts.mjs` then prints one table of all.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const file = process.env.PARTS_FILE
const parts = []

/** Does a part of the run and notes its time. */
export async function part(name, work) {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const done = { name, seconds: (performance.now() - began) / 1_000 }
    parts.push(done)
    if (file) appendFileSync(file, `${JSON.stringify(done)}\n`)
  }
}

/** A line for each part, in the order in which they ended, and the time of all. */
export function printParts(list = parts) {
  if (list.length === 0) return
  const all = { name: 'all', seconds: list.reduce((sum, { seconds }) => sum + seconds, 0) }
  const width = Math.max(...list.map(({ name }) => name.length), all.name.length)
  console.log(`\n${'part'.padEnd(width + 2)}${'seconds'.padStart(8)}`)
  for (const { name, seconds } of [...list, all]) console.log(`${name.padEnd(width + 2)}${seconds.toFixed(0).padStart(8)}`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href && file && existsSync(file)) {
  const lines = readFileSync(file, 'utf8').split('\n')
  printParts(lines.filter((line) => line !== '').map((line) => JSON.parse(line)))
}
