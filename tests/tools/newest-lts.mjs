// The newest Node with long-term support, from npm's package of it: no installer, and none of the machine's own is touched.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../backend/cli/prepare.mjs'

const MAJOR = 24

/** The path of its executable; undefined, after a line that says so, where npm cannot bring it. */
export function newestLts() {
  if (process.version.startsWith(`v${MAJOR}.`)) return process.execPath
  const folder = join(root, `node_modules/.cache/node-${MAJOR}`)
  const path = join(folder, 'node_modules/node/bin/node')
  if (!existsSync(path)) {
    console.log(`Fetching Node ${MAJOR} …`)
    mkdirSync(folder, { recursive: true })
    const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, `node@${MAJOR}`]
    spawnSync('npm', options, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  }
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  if (status === 0) {
    console.log(`Node covered: ${process.version}, ${stdout.trim()}`)
    return path
  }
  console.log(`NOT covered: Node ${MAJOR}, which npm could not bring here`)
  return undefined
}
