// Real processes on one embedded store: nothing is lost between them, and what only one can have, one has.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'
import { account } from './samples.ts'

const PROCESSES = 3
const ROUNDS = 60

test('three processes that race on one store: no write is lost', async () => {
  const path = mkdtempSync(join(tmpdir(), 'starlane-race-'))
  const storage = await openLmdbStorage({ path })
  await storage.accounts.create(account('shared', { name: '0' }))
  for (let round = 0; round < ROUNDS; round++) await storage.entries.put('ticket', String(round), { value: round, expiresAt: Infinity })

  const racer = join(import.meta.dirname, 'lmdb-racer.ts')
  const races = Array.from({ length: PROCESSES }, () =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', racer, path, String(ROUNDS)]),
  )
  const taken = (await Promise.all(races)).map(({ stdout }): number => JSON.parse(stdout).taken)

  // This process has had the store open all along, and reads what the others wrote.
  expect((await storage.accounts.get('shared'))?.profile.name).toBe(String(PROCESSES * ROUNDS))
  expect((await storage.entries.get('count', 'shared', 0))?.value).toBe(PROCESSES * ROUNDS)
  expect(taken.reduce((sum, one) => sum + one, 0)).toBe(ROUNDS)
  expect(await storage.accounts.count()).toBe(1 + ROUNDS)
  await storage.close()
  rmSync(path, { recursive: true, force: true })
}, 60_000)
