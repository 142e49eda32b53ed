import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from '../../../backend/storage/data-folder/private.ts'

const root = mkdtempSync(join(tmpdir(), 'starlane-folders-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('many at once make one folder with those it lies in: each finds it, and one has made it', async () => {
  for (let round = 0; round < 50; round += 1) {
    const path = join(root, `round-${round}`, 'in', 'here')
    const made = await Promise.all(Array.from({ length: 16 }, () => makeFolder(path)))
    expect(made.filter(Boolean)).toHaveLength(1)
    expect(statSync(path).mode & 0o777).toBe(0o700)
  }
})

test.runIf(existsSync('/proc/self'))('where nothing can be made it says so, and does not try for ever', async () => {
  await expect(makeFolder('/proc/self/here/there')).rejects.toThrow('ENOENT')
})
