import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const spec = readFileSync(join(root, 'sync-protocol/SPEC.md'), 'utf8')
const rules = [...spec.matchAll(/^- \*\*R(\d+)\*\*/gm)].map(([, number]) => Number(number))

/** The text of each rule, without code spans and parentheses: what stands in them ends no sentence. */
const texts = spec
  .split(/^- (?=\*\*R\d+\*\*)/m)
  .slice(1)
  .map((text) => text.split(/\n(?:\n|##)/)[0] ?? '')

const sentencesOf = (text: string) =>
  text
    .replaceAll(/`[^`]*`|\([^)]*\)/g, 'x')
    .split(/[.!?](?=\s|$)/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')

function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/(^|\/)(node_modules|dist|lib|results)\//.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
}

const cited = (found: string[]) =>
  new Set(found.flatMap((text) => [...text.matchAll(/\bR(\d{1,3})\b/g)].map(([, number]) => Number(number))))

test('the rules are numbered from 1 without a hole, in order', () => {
  expect(rules).toEqual(rules.map((_, index) => index + 1))
})

test('a rule has at most four sentences, and a sentence at most fifty words', () => {
  expect(texts).toHaveLength(rules.length)
  expect(texts.filter((text) => sentencesOf(text).length > 4)).toEqual([])
  expect(texts.flatMap(sentencesOf).filter((sentence) => sentence.split(/\s+/).length > 50)).toEqual([])
})

test.each([
  ['One. Two (not. three). `a. b` three! Four 1.5?', 4],
  ['One.\n  Two. Three. Four. Five.', 5],
])('%j has %i sentences', (text, count) => {
  expect(sentencesOf(text)).toHaveLength(count)
})

test('every rule is named by a test', () => {
  const tested = cited(sources('tests', /\.test\.tsx?$/))
  expect(rules.filter((rule) => !tested.has(rule)).map((rule) => `R${rule}`)).toEqual([])
})
