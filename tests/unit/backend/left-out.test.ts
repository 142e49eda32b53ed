import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeLeftOut } from '../../../backend/catalog/files/left-out.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'starlane-left-out-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const path = () => join(dir, 'left-out.csv')
const elsewhere = () => join(dir, 'elsewhere.csv')
const write = (line = 3) => writeLeftOut(join(dir, 'products.csv'), [{ line, name: 'Spoon', reason: 'no word tells its type' }])

test('a list of an earlier import is replaced', async () => {
  await write(3)
  expect(await write(4)).toBe(path())
  expect(readFileSync(path(), 'utf8')).toBe('line,name,reason\n4,Spoon,no word tells its type\n')
})

test.each([
  ['another file', () => writeFileSync(path(), 'mine')],
  ['a link to another file', () => symlinkSync(elsewhere(), path())],
  ['a pipe, for which nobody waits', () => void execFileSync('mkfifo', [path()])],
])('%s is not written over', async (_what, make) => {
  make()
  await expect(write()).rejects.toThrow('is no list of an import: give it another name')
  expect(existsSync(elsewhere())).toBe(false)
})
