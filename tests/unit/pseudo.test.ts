// The language made by a machine changes every text and nothing else, so that what it shows is the layout's fault and not its own.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pseudoModule, pseudoText } from '../tools/pseudo.ts'

test('a text is 40 % longer, and what stands in it for others stays', () => {
  expect(pseudoText('Cart')).toBe('Cárt~~')
  expect(pseudoText('Find it on {shop}')).toBe('Fíñd ít óñ {shop} ~~~~ ~~~~')
  expect(pseudoText('in total ')).toBe('íñ tótál~~~~ ')
})

test.each([
  ["export const remove = 'Remove'", 'export const remove = "[Rémóvé~~~]"'],
  [
    'export const count = (n: number) => `Items ${n} of ${n === 1 ? "one" : "more"}`',
    'export const count = (n: number) => `[Ítéms~~ ${n} óf~ ${n === 1 ? "[óñé~~]" : "[móré~~]"}]`',
  ],
  ["import type { A } from './some.ts'", "import type { A } from './some.ts'"],
  [
    "export const kind = (of: 'yes' | 'no') => (of === 'yes' ? 'Yes' : 'No')",
    `export const kind = (of: 'yes' | 'no') => (of === 'yes' ? "[Yés~~]" : "[Ñó~]")`,
  ],
  ["export const all = (names: string[]) => names.join('x, y')", "export const all = (names: string[]) => names.join('x, y')"],
  [
    "export const names: Record<string, string> = { 'a-b': 'Two', c: 'Three' }",
    `export const names: Record<string, string> = { 'a-b': "[Twó~~]", c: "[Thréé~~]" }`,
  ],
  [
    "export const date = new Intl.DateTimeFormat('en', { month: 'short' })",
    "export const date = new Intl.DateTimeFormat('en', { month: 'short' })",
  ],
])('%s', (source, made) => {
  expect(pseudoModule('some.ts', source)).toBe(made)
})

test('elements keep what they are', () => {
  expect(
    pseudoModule('some.tsx', 'export const a = (link: (t: string) => unknown) => <>See <b className="x">the list</b>. {link("More")}</>'),
  ).toBe('export const a = (link: (t: string) => unknown) => <>[Séé~~] <b className="x">[thé líst~~~~]</b>. {link("[Móré~~]")}</>')
})

test('every module of words can be made one', () => {
  const folder = join(import.meta.dirname, '../../words/en')
  for (const name of readdirSync(folder)) {
    const source = readFileSync(join(folder, name), 'utf8')
    // It is parsed, also when it is made of itself.
    expect(() => pseudoModule(name, pseudoModule(name, source)), name).not.toThrow()
  }
})
