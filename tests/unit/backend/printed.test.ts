// Whatever a text was made of, nothing that is printed of it steers the terminal.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { confirm } from '../../../backend/cli/confirm.ts'
import { failing } from '../../../backend/cli/failing.ts'
import { openStore } from '../../../backend/cli/open-store.ts'
import { complain, say } from '../../../backend/cli/say.ts'
import { NotRun } from '../../../backend/command-words.mjs'
import { readConfig } from '../../../backend/config.ts'
import { createLog } from '../../../backend/operations/log.ts'
import { OutcomeUnknown } from '../../../backend/outcome-unknown.ts'
import { jsonText, printable, printableLines } from '../../../backend/printable.ts'
import { StorageUnavailable } from '../../../backend/storage/port.ts'

const NASTY = '\u001B]0;title\u0007\u001B[2J\u009B1A\r\u202E\u2066\u{E0041}\uD83D'
/** What a terminal obeys, or what hides or turns text. */
const STEERS = /[^\P{Cc}\n]|[\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u

afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = 0
})

test('a text is one line, a text of several keeps its own', () => {
  expect(printable(` a\tb\n${NASTY}c `)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  expect(printableLines('one\n  two\tthree\n')).toBe('one\n  two three\n')
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.oneof(
          fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
          fc.constant(NASTY),
        ),
      }),
      (any) => {
        expect(printable(any)).not.toMatch(STEERS)
        expect(printable(any)).not.toContain('\n')
        expect(printableLines(any)).not.toMatch(STEERS)
        expect(jsonText({ any })).not.toMatch(STEERS)
        expect(JSON.parse(jsonText({ any }))).toEqual({ any })
      },
    ),
  )
})

test('commands say, complain, ask and fail without it', async () => {
  const out: unknown[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => void out.push(line))
  say(NASTY)
  complain(NASTY)
  await failing(() => Promise.reject(new Error(NASTY)))
  await failing(() => Promise.reject(NASTY))
  const [input, output] = [Object.assign(new PassThrough(), { isTTY: true }), new PassThrough()]
  input.end('y\n')
  expect(await confirm(NASTY, { yes: false, input, output })).toBe(true)
  output.end()
  expect(out).toHaveLength(4)
  for (const line of [...out, await text(output)]) expect(String(line)).not.toMatch(STEERS)
})

const AWAY = Object.assign(new Error('EACCES: permission denied, open'), { code: 'EACCES', syscall: 'open', path: '/a' })
test.each<[what: string, error: unknown, exitCode: number, code: string, message: string]>([
  ['an error', new Error('No.'), 1, 'not_done', 'No.'],
  ['no error at all', 'No.', 1, 'not_done', 'No.'],
  ['a store that is away', new StorageUnavailable('Away.'), 1, 'not_done', 'Away. Nothing was changed.'],
  ['words that are not understood', new NotRun('Odd.', 2), 2, 'not_understood', 'Odd.'],
  ['a change that was perhaps made', new OutcomeUnknown('Who knows.'), 3, 'not_known', 'Who knows.'],
  ['a file of the system', AWAY, 1, 'not_done', 'This user may not use /a: run this as its owner, or name another place.'],
])(
  '%s ends a command with a line and an exit code; for a script, in JSON where the answer would be',
  async (_what, error, exitCode, code, message) => {
    const out: unknown[] = []
    const err: unknown[] = []
    vi.spyOn(console, 'log').mockImplementation((line) => void out.push(line))
    vi.spyOn(console, 'error').mockImplementation((line) => void err.push(line))
    await failing(() => Promise.reject(error))
    expect([process.exitCode, out, err]).toEqual([exitCode, [], [message]])
    await failing(() => Promise.reject(error), { json: true })
    expect([process.exitCode, err.length, JSON.parse(String(out[0]))]).toEqual([exitCode, 1, { ok: false, code, message }])
  },
)

test('a command that only says how it is used, or does what it should, does not fail', async () => {
  const out: unknown[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void out.push(line))
  process.exitCode = 0
  await failing(() => Promise.reject(new NotRun('usage: this', 0)), { json: true })
  await failing(async () => undefined)
  expect([process.exitCode, out]).toEqual([0, ['usage: this']])
})

test('a command opens no store where none is, unless it may begin one; what hinders it is a line', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'starlane-open-'))
  try {
    const config = readConfig({ DATA_DIR: join(dir, 'none') })
    await expect(openStore(config)).rejects.toThrow(`There is no shop in ${config.dataDir}: is DATA_DIR right?`)
    expect(existsSync(config.dataDir)).toBe(false)
    await (await openStore(config, { begins: true })).close()
    await (await openStore(config)).close()
    writeFileSync(join(dir, 'file'), '')
    await expect(openStore(readConfig({ DATA_DIR: join(dir, 'file') }), { begins: true })).rejects.toThrow(join(dir, 'file'))
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('an error in the log has neither in its message nor in its stack what a terminal obeys', () => {
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  log.error({ err: new Error(NASTY, { cause: new Error(NASTY) }) }, 'failed')
  const { err } = JSON.parse(lines[0] ?? '{}')
  for (const said of [err.message, err.stack, err.cause.message]) expect(said).not.toMatch(STEERS)
})

test('the server prints nowhere but where it is cleaned', () => {
  const root = join(import.meta.dirname, '../../..')
  const found = execFileSync('git', ['grep', '-nE', 'console\\.|std(out|err)\\.write', '--', 'backend/*.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  // Of a child, for its parent; and the address of the shop itself.
  const known = /^backend\/(cli\/(say|store-step)|operations\/terminal)\.ts:/
  expect(found.split('\n').filter((line) => line !== '' && !known.test(line))).toEqual([])
})
