import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runChild } from '../../../backend/cli/run-child.ts'

const folder = mkdtempSync(join(tmpdir(), 'starlane-child-'))
afterAll(() => rmSync(folder, { recursive: true }))

function program(text: string): string {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.mjs`)
  writeFileSync(file, text)
  return file
}

test('what it says, but for the blanks on the way', async () => {
  expect(await runChild([program(`console.log('  a b ', process.argv[2])`), 'c'])).toBe('a b  c')
})

test('its last line of complaint, or how it ended', async () => {
  await expect(runChild([program(`console.error('one\\ntwo'); process.exitCode = 1`)])).rejects.toThrow(/^two$/)
  await expect(runChild([program(`process.exitCode = 3`)])).rejects.toThrow('it ended with 3')
  await expect(runChild([program(`process.kill(process.pid, 'SIGBUS')`)])).rejects.toThrow('it ended with SIGBUS')
})

test('one that says something now and then has as long as it needs; one that stands still is killed, though it hears nothing', async () => {
  const slow = program(`for (let n = 0; n < 28; n += 1) { process.stdout.write(' '); await new Promise((done) => setTimeout(done, 250)) }`)
  expect(await runChild([slow], { stallMs: 5_000 })).toBe('')
  const stuck = program(`console.log(process.pid); for (;;);`)
  await expect(runChild([stuck], { stallMs: 1_000 })).rejects.toThrow('nothing moved for 1 seconds')
})
