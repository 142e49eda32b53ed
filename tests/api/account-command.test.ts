// The operator's way to hand a person what is stored of them, while the shop is open.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountExport } from '#sync-protocol/api/account-export.ts'
import { openStorage } from '../../backend/storage/open.ts'
import type { Storage } from '../../backend/storage/port.ts'
import { earn } from './fan.ts'
import { startShop, type TestShop } from './harness.ts'
import { runCommand } from './run-command.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'starlane-account-'))
let storage: Storage
let shop: TestShop

const account = (...args: string[]) => runCommand('account', dataDir, args)

beforeAll(async () => {
  storage = await openStorage({ dataDir, mongodbUrl: undefined })
  shop = await startShop({ storage })
})
afterAll(async () => {
  await shop.close()
  await storage.close()
  rmSync(dataDir, { recursive: true })
})

test('the file holds what the owner’s own export holds, readable by its owner alone', async () => {
  const fan = await shop.register({ name: 'Mina' })
  await earn(fan, 150)
  await shop.settled()
  const file = join(dataDir, 'mina.json')
  expect(await account('export', fan.user.email, file)).toMatchObject({ code: 0, said: expect.stringContaining('2 records') })
  const written = v.parse(AccountExport, JSON.parse(readFileSync(file, 'utf8')))
  const own = (await fan.client.get(`/api/users/${fan.user.id}/export`)).as(AccountExport)
  // By the test's clock the login is of another year than by that of the command.
  expect({ ...written, exportedAt: 0, logins: [] }).toEqual({ ...own, exportedAt: 0, logins: [] })
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each([[['export', 'nobody-here', join(dataDir, 'none.json')]], [['export']], [['delete', 'x', 'y']]])(
  '%j: one line and no file',
  async (args) => {
    const { code, said } = await account(...args)
    expect(code).toBe(1)
    expect(said.trim().split('\n')).toHaveLength(1)
    expect(existsSync(join(dataDir, 'none.json'))).toBe(false)
  },
)
