// The parts of a run, and how long each of them took.
const parts = []

/** Does a part of the run and notes its time. */
export async function part(name, work) {
  const began = performance.now()
  try {
    return await work()
  } finally {
    parts.push({ name, seconds: (performance.now() - began) / 1_000 })
  }
}

/** A line for each part, in the order in which they ended, and the time of all. */
export function printParts() {
  if (parts.length === 0) return
  const width = Math.max(...parts.map(({ name }) => name.length))
  console.log('\npart'.padEnd(width + 3) + ' seconds')
  for (const { name, seconds } of parts) console.log(`${name.padEnd(width + 2)}${seconds.toFixed(0).padStart(8)}`)
  console.log(`${'all'.padEnd(width + 2)}${(performance.now() / 1_000).toFixed(0).padStart(8)}`)
}
