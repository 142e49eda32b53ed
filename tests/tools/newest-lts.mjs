// The newest Node with long-term support, from npm's package of it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fromNpm } from './from-npm.mjs'

const MAJOR = 24

/** The path of its executable; undefined, after a line that says so, where npm cannot bring it. */
export function newestLts() {
  if (process.version.startsWith(`v${MAJOR}.`)) return process.execPath
  const path = join(fromNpm('node', MAJOR) ?? '', 'bin/node')
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (status === 0) {
    console.log(`Node covered: ${process.version}, ${stdout.trim()}`)
    return path
  }
  console.log(`NOT covered: Node ${MAJOR}, which npm could not bring here`)
  return undefined
}
