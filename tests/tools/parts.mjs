// The parts of a run, and how long each of them took.
const parts = []

/** Does a part of the run and notes its time; `beside`: it shares the machine with the part that is named. */
export async function part(name, work, beside = '') {
  const began = performance.now()
  try {
    return await work()
  } finally {
    parts.push({ name, beside, seconds: (performance.now() - began) / 1_000 })
  }
}

/** A line for each part, in the order in which they ended, and the time of all. */
export function printParts() {
  if (parts.length === 0) return
  const width = Math.max(...parts.map(({ name }) => name.length))
  console.log('\npart'.padEnd(width + 3) + ' seconds')
  for (const { name, beside, seconds } of parts) {
    console.log(`${name.padEnd(width + 2)}${seconds.toFixed(0).padStart(8)}${beside === '' ? '' : `  beside ${beside}`}`)
  }
  console.log(`${'all'.padEnd(width + 2)}${(performance.now() / 1_000).toFixed(0).padStart(8)}`)
}
