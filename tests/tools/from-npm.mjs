// Another version of a program, from npm: no installer, and none of the machine's own is touched.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../backend/cli/prepare.mjs'

/** The folder of a package in this major version; undefined where npm cannot bring it. */
export function fromNpm(name, major) {
  const folder = join(root, `node_modules/.cache/${name}-${major}`)
  const path = join(folder, 'node_modules', name)
  if (!existsSync(path)) {
    console.log(`Fetching ${name} ${major} …`)
    mkdirSync(folder, { recursive: true })
    const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', folder, `${name}@${major}`]
    spawnSync('npm', options, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  }
  return existsSync(path) ? path : undefined
}
