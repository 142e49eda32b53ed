import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = ['pwa', 'words', 'sync-protocol', 'package-lock.json']
const LEFT_OUT = new Set(['dist', 'node_modules'])

/**
 * Names a build by all it is made of and its language: page and worker of one build agree on it, and building the same again changes
 * nothing. `root` is the project's folder.
 */
export function buildId(root: string, language: string): string {
  const hash = createHash('sha256')
  const add = (path: string): void => {
    const found = readdirSync(join(root, path), { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of found) {
      if (LEFT_OUT.has(entry.name)) continue
      const inside = `${path}/${entry.name}`
      if (entry.isDirectory()) add(inside)
      else hash.update(`${inside}\n`).update(readFileSync(join(root, inside)))
    }
  }
  for (const source of SOURCES) {
    if (source.includes('.')) hash.update(readFileSync(join(root, source)))
    else add(source)
  }
  return `${hash.digest('hex').slice(0, 12)}-${language}`
}
