// Documents that say what is proven name tests by file and title: this finds out whether those tests are there.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

/**
 * The titles of the tests in a source, as they are written: `test('title'`, `it.each(table)('title'`. Skipped and planned
 * tests prove nothing and are left out.
 */
export function titlesIn(source: string): Set<string> {
  const titles = new Set<string>()
  for (const { 0: call, 1: modifiers = '', index } of source.matchAll(/^[ \t]*(?:test|it)((?:\.\w+)*)/gm)) {
    if (/skip|todo|fails/.test(modifiers)) continue
    const rest = source.slice(index + call.length)
    const opening = /\.(?:each|for)$/.test(modifiers) ? /\)\(\s*(?=['"`])/ : /^\(\s*(?=['"`])/
    const start = opening.exec(rest)
    const literal = start && /^(['"`])((?:\\.|(?!\1).)*)\1/s.exec(rest.slice(start.index + start[0].length))
    if (literal?.[2] !== undefined) titles.add(literal[2].replaceAll(/\\(['"`])/g, '$1'))
  }
  return titles
}

/** What is wrong with a proof `path › title`; undefined when that test is there. */
export function faultOf(proof: string): string | undefined {
  const [path = '', title] = proof.split(' › ')
  if (title === undefined) return 'names no title'
  if (!/^tests\/.+\.test\.tsx?$/.test(path)) return 'is no test file'
  try {
    return titlesIn(readFileSync(join(ROOT, path), 'utf8')).has(title) ? undefined : 'has no test of this title'
  } catch {
    return 'does not exist'
  }
}
