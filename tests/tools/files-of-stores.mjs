// Test files that a store can change.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What a store can change: files that read, themselves or through what they import from the tests, which store they are given. */
export function filesOfStores() {
  const known = new Map()
  return ['tests/contract', 'tests/api', 'tests/releases'].flatMap(testFiles).filter((file) => asksForStore(file, known))
}

function asksForStore(file, known) {
  if (!known.has(file)) {
    known.set(file, false)
    const text = readFileSync(file, 'utf8')
    const imported = [...text.matchAll(/ from '(\.[^']+\.ts)'/g)].map(([, path]) => join(dirname(file), path))
    const asks = (other) => other.startsWith('tests') && asksForStore(other, known)
    known.set(file, text.includes('process.env.MONGODB_URL') || imported.some(asks))
  }
  return known.get(file)
}

function testFiles(folder) {
  const files = readdirSync(folder).filter((name) => /\.test\.tsx?$/.test(name))
  return files.map((name) => join(folder, name))
}
