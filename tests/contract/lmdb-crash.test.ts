// A process is killed while it writes: everything it had been told was stored is there, and nothing is torn.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'

test('after kill -9 every acknowledged write is there', async () => {
  const path = mkdtempSync(join(tmpdir(), 'starlane-crash-'))
  const writer = join(import.meta.dirname, 'crash-writer.ts')
  const acknowledged = new Map<string, number>()
  for (let life = 0; life < 3; life++) {
    const child = spawn(process.execPath, ['--import', 'tsx', writer, path, String(life)], { stdio: ['ignore', 'pipe', 'inherit'] })
    let lines = 0
    for await (const line of createInterface(child.stdout)) {
      const [id = '', version = ''] = line.split(' ')
      acknowledged.set(id, Number(version))
      lines += 1
      if (lines === 400 + life * 100) child.kill('SIGKILL')
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    expect(child.signalCode).toBe('SIGKILL')
  }
  const storage = await openLmdbStorage({ path })
  for (const [id, version] of acknowledged) {
    const account = await storage.accounts.get(id)
    expect(account?.version).toBeGreaterThanOrEqual(version)
    expect(account?.profile.name).toBe(`version ${account?.version}`)
    expect((await storage.accounts.findByLogin(`user-${id}`))?.id).toBe(id)
  }
  expect(acknowledged.size).toBeGreaterThan(20)
  await storage.close()
  rmSync(path, { recursive: true, force: true })
})
