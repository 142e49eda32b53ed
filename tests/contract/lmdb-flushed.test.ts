// What a killed process cannot show: that a write is on the disk before it is acknowledged, and that one which the disk refused is not acknowledged.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openLmdbStorage } from '../../backend/storage/lmdb/open.ts'

const WRITES = 5
const hasTracer = spawnSync('strace', ['-V']).status === 0 && spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0
if (!hasTracer) console.warn('NOT TESTED: that writes are flushed before they are acknowledged. It takes strace, which cannot be run here.')

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-flushed-'))
  folders.push(folder)
  return folder
}

/** The writer of some versions under a tracer: what it said, and its calls to the system. `inject`: calls that fail. */
function traced(folder: string, from: number, to: number, inject: readonly string[] = []): { said: string[]; calls: string[] } {
  const trace = join(folder, 'trace')
  const watched = ['-f', '-y', '-e', 'trace=openat,write,writev,pwrite64,pwritev,fsync,fdatasync', ...inject, '-o', trace]
  const writer = [
    process.execPath,
    '--import',
    'tsx',
    join(import.meta.dirname, 'flush-writer.ts'),
    join(folder, 'data'),
    `${from}`,
    `${to}`,
  ]
  const { stdout } = spawnSync('strace', [...watched, ...writer], { encoding: 'utf8' })
  return { said: stdout.trim().split('\n'), calls: readFileSync(trace, 'utf8').split('\n') }
}

/** What was said before all that had been written until then was on the disk. */
function saidTooSoon(calls: readonly string[]): string[] {
  const tooSoon: string[] = []
  const flushing = new Set<string>()
  const opening = new Set<string>()
  /** Files of which each write is flushed by itself. */
  const own = new Set<string>()
  const unflushed = new Set<string>()
  let written = 0
  for (const call of calls) {
    const [, thread = '', text = ''] = /^(\d+) +(.*)$/.exec(call) ?? []
    // A call that another thread's interrupts is told in two lines.
    if (text.includes('O_DSYNC') && text.includes('unfinished')) opening.add(thread)
    const resumed = text.startsWith('<... openat resumed') && opening.delete(thread)
    const opened = resumed || text.includes('O_DSYNC') ? /= (\d+)</.exec(text)?.[1] : undefined
    if (opened !== undefined) own.add(opened)
    const file = /^p?writev?(?:64)?\((\d+)<[^>]*data\.mdb>/.exec(text)?.[1]
    if (file !== undefined) {
      written += 1
      if (!own.has(file)) unflushed.add(file)
    }
    const isFlush = /^f(?:data)?sync\(\d+<[^>]*data\.mdb>/.test(text)
    if (isFlush && text.endsWith('= 0')) unflushed.clear()
    else if (isFlush && text.includes('unfinished')) flushing.add(thread)
    else if (/^<\.\.\. f(?:data)?sync resumed>.*= 0$/.test(text) && flushing.delete(thread)) unflushed.clear()
    const line = /^write\(1<.*"(stored \d+)/.exec(text)?.[1]
    if (line === undefined) continue
    if (unflushed.size > 0 || written === 0) tooSoon.push(line)
    written = 0
  }
  return tooSoon
}

test.runIf(hasTracer)(
  'each write is flushed to the disk before it is acknowledged',
  () => {
    const { said, calls } = traced(newFolder(), 1, WRITES)
    expect(said).toEqual(['begins', ...Array.from({ length: WRITES }, (_, place) => `stored ${place + 1} ok`)])
    expect(saidTooSoon(calls)).toEqual([])
    // The same run without its flushes is found out.
    const unflushed = calls.filter((call) => !/f(?:data)?sync/.test(call))
    expect(saidTooSoon(unflushed)).toHaveLength(WRITES)
  },
  60_000,
)

test.runIf(hasTracer)(
  'a write that the disk cannot flush is refused, and what was acknowledged before is there',
  async () => {
    const folder = newFolder()
    expect(traced(folder, 1, 3).said.at(-1)).toBe('stored 3 ok')
    const { said } = traced(folder, 4, 5, ['-e', 'inject=fsync,fdatasync:error=EIO'])
    expect(said).toEqual(['begins', 'refused 4 unavailable'])
    const storage = await openLmdbStorage({ path: join(folder, 'data') })
    const kept = await storage.accounts.get('one')
    expect([kept?.version, kept?.profile.name]).toEqual([3, 'version 3'])
    await storage.close()
  },
  60_000,
)
