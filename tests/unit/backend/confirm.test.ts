import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { confirm } from '../../../backend/cli/confirm.ts'

function terminal(answer?: string): { input: PassThrough & { isTTY?: boolean }; output: PassThrough; said: () => string } {
  const input: PassThrough & { isTTY?: boolean } = new PassThrough()
  const output = new PassThrough()
  input.isTTY = true
  if (answer === undefined) input.end()
  else input.write(`${answer}\n`)
  return { input, output, said: () => String(output.read()) }
}

test.each([
  ['y', true],
  ['Yes', true],
  [' YES ', true],
  ['n', false],
  ['', false],
  ['yesterday', false],
  [undefined, false],
])('the answer %j counts as %j', async (answer, agreed) => {
  const { input, output, said } = terminal(answer)
  expect(await confirm('All would go.', { yes: false, input, output })).toBe(agreed)
  expect(said()).toContain('All would go. Go on? (y/N) ')
})

test('--yes is not asked again', async () => {
  const { input, output, said } = terminal()
  expect(await confirm('All would go.', { yes: true, input, output })).toBe(true)
  expect(said()).toBe('null')
})

test('without a terminal there is no user to ask: refused in one line that names --yes', async () => {
  const input = new PassThrough()
  await expect(confirm('All would go.', { yes: false, input, output: new PassThrough() })).rejects.toThrow(
    /^All would go\. Nothing was changed: --yes agrees to it\.$/,
  )
})
