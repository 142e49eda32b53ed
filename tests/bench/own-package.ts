// Libraries that only a benchmark needs are packages of their own: a shop's checkout installs neither their weight nor their licence.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Installs what a folder's lock file names, unless that was done. */
export function installPackage(folder: string, name: string): void {
  const lock = () =>
    createHash('sha256')
      .update(readFileSync(join(folder, 'package-lock.json')))
      .digest('hex')
  const stamp = join(folder, 'node_modules/.installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock()) return
  console.log(`Installing ${name} …`)
  const npm = (command: string) =>
    spawnSync('npm', [command, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    }).status
  if (npm('ci') !== 0 && npm('install') !== 0) throw new Error(`npm could not install ${name}`)
  writeFileSync(stamp, lock())
}
