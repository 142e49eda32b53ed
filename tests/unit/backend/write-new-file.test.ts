// An export is whole or not there, also where its command is killed while it writes.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeNewFile } from '../../../backend/write-new-file.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** A process that writes a long file and sends itself a signal as soon as something of it lies in the folder. */
const DIES_WHILE_WRITING = `
  import { watch } from 'node:fs'
  import { dirname } from 'node:path'
  import { writeNewFile } from './backend/write-new-file.ts'
  const [file, signal] = process.argv.slice(-2)
  const watcher = watch(dirname(file), () => {
    watcher.close()
    process.kill(process.pid, signal)
  })
  await writeNewFile(file, 'x'.repeat(2 ** 27))
`

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'starlane-write-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test.each(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])('%s in the middle of the write: no part of the file is there', async (signal) => {
  const words = ['--import', 'tsx', '--input-type=module', '--eval', DIES_WHILE_WRITING, join(folder, 'a.csv'), signal]
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] })
  expect(await once(child, 'exit')).toEqual([null, signal])
  expect(readdirSync(folder)).not.toContain('a.csv')
  // Nothing can be done at SIGKILL.
  if (signal !== 'SIGKILL') expect(readdirSync(folder)).toEqual([])
})

test('a file is written whole, with the longest name too, and nothing lies beside it', async () => {
  const name = 'n'.repeat(255)
  await writeNewFile(join(folder, name), 'all of it', 0o600)
  expect(readdirSync(folder)).toEqual([name])
  expect(readFileSync(join(folder, name), 'utf8')).toBe('all of it')
})

test('a file or folder that is there already stays as it is, and nothing lies beside it', async () => {
  writeFileSync(join(folder, 'file'), 'mine')
  mkdirSync(join(folder, 'folder'))
  for (const name of ['file', 'folder']) await expect(writeNewFile(join(folder, name), 'new')).rejects.toThrow(`${name} is there already`)
  await expect(writeNewFile(join(folder, 'absent', 'a.csv'), 'new')).rejects.toThrow('There is no folder for')
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'folder'])
  expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('mine')
})
