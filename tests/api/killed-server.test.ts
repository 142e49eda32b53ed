// Processes of the shop are killed while six programs push: what was answered is there, once and in order.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { killServers } from '../kills/kill-servers.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'starlane-kills-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const mongodb = process.env.MONGODB_URL || undefined

test.skipIf(mongodb)(
  'killed ten times under load, the shop has every change once, as the model says (lmdb)',
  { timeout: 300_000 },
  async () => {
    const killed = await killServers({ seed: 7, kills: 10, processes: 1, shoppers: 6, env: { DATA_DIR: dataDir } })
    expect(killed.changes).toBeGreaterThan(200)
  },
)

test.runIf(mongodb)('two processes, one killed under load ten times: every change once (mongodb)', { timeout: 300_000 }, async () => {
  const url = new URL(mongodb ?? '')
  url.pathname = `/starlane-test-${randomBytes(6).toString('hex')}`
  try {
    const killed = await killServers({
      seed: 8,
      kills: 10,
      processes: 2,
      shoppers: 6,
      env: { DATA_DIR: join(dataDir, 'none'), MONGODB_URL: url.href },
    })
    expect(killed.changes).toBeGreaterThan(200)
  } finally {
    const client = await new MongoClient(url.href).connect()
    await client.db().dropDatabase()
    await client.close()
  }
})
