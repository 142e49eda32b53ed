// Whatever a text was made of, nothing that is printed of it steers the terminal.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { confirm } from '../../../backend/cli/confirm.ts'
import { failing } from '../../../backend/cli/failing.ts'
import { complain, say } from '../../../backend/cli/say.ts'
import { createLog } from '../../../backend/operations/log.ts'
import { jsonText, printable, printableLines } from '../../../backend/printable.ts'

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
