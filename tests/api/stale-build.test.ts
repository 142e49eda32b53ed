// A checkout that cannot be written: what cannot be built there is one line, and what is built is served (issue 43, fault 5).
import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from './open-shop.ts'

const outer = mkdtempSync(join(tmpdir(), 'starlane-read-only-'))
const checkout = join(outer, 'shop')
const NOBODY = 65_534
/** What an account without rights to the checkout is: root may write anywhere. */
const stranger = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const writable = (mode: number) => {
  for (const folder of ['.', 'pwa', 'backend']) chmodSync(join(checkout, folder), mode)
}
afterAll(() => {
  writable(0o755)
  rmSync(outer, { recursive: true, force: true })
})

beforeAll(() => {
  chmodSync(outer, 0o755)
  mkdirSync(join(checkout, 'backend'), { recursive: true })
  for (const name of ['package.json', 'package-lock.json', '.tsconfig.base.json', 'backend/cli', 'backend/command-words.mjs'])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true })
  for (const name of ['pwa', 'sync-protocol', 'words', 'node_modules']) mkdirSync(join(checkout, name))
  const lock = createHash('sha256')
    .update(readFileSync(join(checkout, 'package-lock.json')))
    .digest('hex')
  writeFileSync(join(checkout, 'node_modules/.starlane-install'), lock)
  symlinkSync(join(ROOT, 'node_modules/esbuild'), join(checkout, 'node_modules/esbuild'))
})

function run(...words: string[]) {
  writable(0o555)
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: checkout, encoding: 'utf8', ...stranger })
  writable(0o755)
  return { status, said: `${stdout}${stderr}` }
}

const stamp = (text: string) => {
  mkdirSync(join(checkout, 'backend/dist'), { recursive: true })
  writeFileSync(join(checkout, 'backend/dist/.stamp'), text)
}
const hint = 'cannot be written: run npm run build as its owner, or npm run serve, which serves what is built.\n'

test('nothing is built yet', () => {
  const { status, said } = run('backend/cli/run.mjs', 'main')
  expect([status, said]).toEqual([1, `Nothing is built yet, and ${join(checkout, 'backend')} ${hint}`])
})

test('what is built is older than the sources', () => {
  stamp('of other sources')
  const { status, said } = run('backend/cli/run.mjs', 'main')
  expect([status, said]).toEqual([1, `What is built is older than the sources, and ${join(checkout, 'backend')} ${hint}`])
})

test('a build by hand', () => {
  const { status, said } = run('backend/cli/build.mjs')
  expect([status, said]).toEqual([1, `The build has nowhere to go, and ${join(checkout, 'backend')} ${hint}`])
})

test('packages that are not those of the lock file', () => {
  writeFileSync(join(checkout, 'node_modules/.starlane-install'), 'of another lock file')
  const { status, said } = run('backend/cli/run.mjs', 'main')
  expect([status, said]).toEqual([1, `The dependencies are not those of package-lock.json, and ${checkout} ${hint}`])
})

test('a command is of the build that is there: nothing is installed under an open shop, and only the command writes to standard output', () => {
  writeFileSync(join(checkout, 'node_modules/.starlane-install'), 'of another lock file')
  mkdirSync(join(checkout, 'backend/dist/cli'), { recursive: true })
  writeFileSync(join(checkout, 'backend/dist/cli/shop.js'), 'console.log(JSON.stringify({ ok: true }))')
  expect(run('backend/cli/run.mjs', 'shop', 'accounts', '--json')).toEqual({ status: 0, said: '{"ok":true}\n' })
})
