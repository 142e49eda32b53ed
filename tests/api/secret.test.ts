import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileSecret, sharedSecret } from '../../backend/auth/secret.ts'
import { API_STORES } from '../stores.ts'

test('the secret of a data folder is made once, readable by its owner only', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'starlane-secret-')), 'data')
  const secrets = await Promise.all(Array.from({ length: 8 }, () => fileSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toHaveLength(64)
  const file = join(folder, 'session-secret')
  expect(readFileSync(file, 'utf8')).toBe(secrets[0])
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'short')
  await expect(fileSecret(folder)).rejects.toThrow('does not hold a secret')
  rmSync(folder, { recursive: true })
})

for (const store of API_STORES) {
  test(`processes on one database share the secret of the first (${store.name})`, async () => {
    const { storage, cleanup } = await store.open()
    const secrets = await Promise.all(Array.from({ length: 8 }, () => sharedSecret(storage.entries, Date.now())))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toHaveLength(64)
    await cleanup()
  })
}
