// Makes a checkout ready to run: dependencies installed, product built, each only when it is not so already.
import './check-node.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const installStamp = join(root, 'node_modules/.starlane-install')
const buildStamp = join(root, 'backend/dist/.stamp')
const sources = ['sync-protocol', 'backend', 'pwa', 'package.json', 'package-lock.json', '.tsconfig.base.json']
const skipped = new Set(['node_modules', 'dist', '.DS_Store'])

/**
 * Installs what the lock file names, unless that was done. `npm install` rather than `npm ci`: it honours the lock as well, and also
 * where the lock was made behind a registry that lacks other platforms' optional packages.
 */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === lock) return
  console.log('Installing dependencies …')
  if (npmInstall() !== 0) throw new Error('npm could not install the dependencies')
  writeFileSync(installStamp, lock)
}

/** Builds server and web app, unless nothing they are made of has changed since. */
export function ensureBuilt() {
  const built =
    existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === fingerprint() && existsSync(join(root, 'pwa/dist/index.html'))
  if (built) return
  console.log('Building …')
  // In a process of its own: the bundler makes its environment a production one, which is not for what runs after it.
  const { status } = spawnSync(process.execPath, [join(root, 'backend/cli/build.mjs')], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('the build failed')
}

/** Runs a build and notes what it was made of: of a change that is made meanwhile the next one knows. */
export async function stamped(build) {
  const state = fingerprint()
  await build()
  mkdirSync(join(root, 'backend/dist'), { recursive: true })
  writeFileSync(buildStamp, state)
}

function npmInstall() {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', ['install', ...options], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status
}

function fingerprint() {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) visit(join(root, source), hash)
  return hash.digest('hex')
}

function visit(path, hash) {
  const stat = statSync(path)
  if (!stat.isDirectory()) {
    hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).toSorted()) if (!skipped.has(name)) visit(join(path, name), hash)
}
