// A full disk is an outage, not a crash: what was stored stays readable, and the store goes on when there is room again.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const LIMIT_IN_HALF_KB = 8_000

test('on a full disk writes are refused and nothing is lost', async () => {
  const path = mkdtempSync(join(tmpdir(), 'starlane-full-'))
  const writer = join(import.meta.dirname, 'full-disk-writer.ts')
  // A limit on the size of files does what a full disk does, and needs no disk. Its signal is ignored, so that the write fails instead.
  const script = `trap '' XFSZ; ulimit -f ${LIMIT_IN_HALF_KB}; exec "$@"`
  const { stdout } = await promisify(execFile)('sh', ['-c', script, 'sh', process.execPath, '--import', 'tsx', writer, path])
  rmSync(path, { recursive: true, force: true })
  const said = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  expect(said).toEqual({ stored: expect.any(Number), refused: true, kept: true, torn: false, removed: [true, true], after: 'stored' })
  expect(said.stored).toBeGreaterThan(5)
}, 60_000)
