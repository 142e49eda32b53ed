// When the last backup was made: what the alert on old backups is told.
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { backUp } from '../../backend/storage/data-folder/back-up.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { COPY_STEPS } from './copy-steps.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-last-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a backup is noted when it is complete, one that fails is not, and a moment that a wrong clock noted is none', async () => {
  const dataDir = join(folder, 'data')
  const storage = await openStorage({ dataDir })
  const last = () => storage.lastBackup?.(Date.now())
  expect(await last()).toBe(0)
  const before = Date.now()
  await expect(
    backUp(dataDir, join(folder, 'broken'), {
      ...COPY_STEPS,
      read: () => Promise.reject(new Error('a page is damaged')),
    }),
  ).rejects.toThrow('damaged')
  expect(await last()).toBe(0)
  await backUp(dataDir, join(folder, 'copy'), COPY_STEPS)
  expect(await last()).toBeGreaterThanOrEqual(before)
  const note = join(dataDir, 'last-backup')
  expect(statSync(note).mode & 0o077).toBe(0)
  for (const text of [new Date(Date.now() + 366 * 24 * 60 * 60_000).toISOString(), '', 'yesterday']) {
    writeFileSync(note, text)
    expect([text, await last()]).toEqual([text, 0])
  }
  await storage.close()
})
