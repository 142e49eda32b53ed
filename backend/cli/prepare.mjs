// Makes a checkout ready to run: dependencies installed, product built, each only when it is not so already.
import './check-node.mjs'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const installStamp = join(root, 'node_modules/.starlane-install')
const buildStamp = join(root, 'backend/dist/.stamp')
const sources = ['words', 'sync-protocol', 'backend', 'pwa', 'package.json', 'package-lock.json', '.tsconfig.base.json']
/** A build replaces folders in these, and what is in them. */
const outputs = ['backend', 'backend/dist', 'pwa', 'pwa/dist']
/** Standard output is the command's own: a script may read JSON there. */
const STDIO = ['inherit', 2, 'inherit']
const skipped = new Set(['node_modules', 'dist'])

/**
 * Installs what the lock file names, unless that was done. `npm install` rather than `npm ci`: it honours the lock as well, and also
 * where the lock was made behind a registry that lacks other platforms' optional packages.
 */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(installStamp) && readFileSync(installStamp, 'utf8') === lock) return
  ensureWritable(['.', 'node_modules'], 'The dependencies are not those of package-lock.json')
  console.error('Installing dependencies …')
  if (npmInstall() !== 0) giveUp('npm could not install the dependencies: its own lines say why.')
  writeFileSync(installStamp, lock)
}

/** Builds server and web app, unless nothing they are made of has changed since. */
export function ensureBuilt() {
  const built =
    existsSync(buildStamp) && readFileSync(buildStamp, 'utf8') === fingerprint() && existsSync(join(root, 'pwa/dist/index.html'))
  if (built) return
  ensureWritable(outputs, existsSync(buildStamp) ? 'What is built is older than the sources' : 'Nothing is built yet')
  console.error('Building …')
  // In a process of its own: the bundler makes its environment a production one, which is not for what runs after it.
  const { status } = spawnSync(process.execPath, [join(root, 'backend/cli/build.mjs')], { cwd: root, stdio: STDIO })
  if (status !== 0) giveUp('The build failed: the lines above say why.')
}

/** Runs a build and notes what it was made of: of a change that is made meanwhile the next one knows. */
export async function stamped(build) {
  ensureWritable(outputs, 'The build has nowhere to go')
  const state = fingerprint()
  await build()
  mkdirSync(join(root, 'backend/dist'), { recursive: true })
  writeFileSync(buildStamp, state)
}

/** Ends with a line where one of these folders of the checkout is there and cannot be written. */
function ensureWritable(folders, why) {
  for (const folder of folders.map((name) => join(root, name)).filter(existsSync)) {
    try {
      accessSync(folder, constants.W_OK)
    } catch {
      giveUp(`${why}, and ${folder} cannot be written: run npm run build as its owner, or npm run serve, which serves what is built.`)
    }
  }
}

/** Ends with a line: an operator has no use for a stack. */
function giveUp(line) {
  console.error(line)
  process.exit(1)
}

function npmInstall() {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  return spawnSync('npm', ['install', ...options], { cwd: root, stdio: STDIO, shell: process.platform === 'win32' }).status
}

/** Differs when one of these files, or of the files in these folders, has changed. */
export function fingerprint(of = sources) {
  const hash = createHash('sha256').update(process.version)
  for (const source of of) visit(join(root, source), hash)
  return hash.digest('hex')
}

function visit(path, hash) {
  const stat = statSync(path)
  if (!stat.isDirectory()) {
    hash.update(`${path}:${stat.size}:${stat.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(path).toSorted()) if (!skipped.has(name) && !name.startsWith('.')) visit(join(path, name), hash)
}
