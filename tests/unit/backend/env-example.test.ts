// The example of an environment names every variable once, says what it does, and changes nothing as it stands.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULTS, readConfig } from '../../../backend/config.ts'

const text = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
const named = [...text.matchAll(/^# (.{10,})\n#([A-Z\d_]+)=(.*)$/gm)].map(([, says = '', name = '', value = '']) => ({
  says,
  name,
  value: value.replaceAll("'", ''),
}))

test('every variable is there with its default, after a line that says what it does', () => {
  const expected = Object.entries(DEFAULTS).map(([name, value = '']) => ({ name, value }))
  expect(named.map(({ name, value }) => ({ name, value }))).toEqual(expected)
  expect(new Set(named.map(({ says }) => says)).size).toBe(expected.length)
})

test('every line is a comment, or sets a variable that is named above it', () => {
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  expect(text.match(/^#[A-Z\d_]+=/gm)).toHaveLength(named.length)
})

test('with every line in use the shop is set as without any', () => {
  expect(readConfig(Object.fromEntries(named.map(({ name, value }) => [name, value])))).toEqual(readConfig({}))
})
