import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { ANSWER_REWARD, DAILY_GAIN, QUIZ_LENGTH, SET_REWARD } from '#sync-protocol/domain/economy.ts'
import {
  ANSWER_KEPT_MS,
  MAX_ACCOUNT_OUTCOME_CHARS,
  MAX_BATCH,
  MAX_DECISIONS,
  MAX_DEVICES,
  MAX_UNACKED,
  MAX_UNACKED_CHARS,
  PAGE_SIZE,
} from '#sync-protocol/domain/limits.ts'
import { KIB, MIB, MINUTE_MS } from '#sync-protocol/domain/units.ts'

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

const WORDS: Readonly<Record<string, number>> = { eight: 8, ten: 10 }
const decisions = readFileSync(join(root, 'DECISIONS.md'), 'utf8')

test.each<[said: string, pattern: RegExp, value: number]>([
  [spec, /keeps the marks of (\S+) devices/, MAX_DEVICES],
  [spec, /at most (\S+) Mi characters/, MAX_ACCOUNT_OUTCOME_CHARS / MIB],
  [spec, /holds at most (\S+) mutations/, MAX_BATCH],
  [spec, /At most (\S+) outcomes and \S+ Ki characters/, MAX_UNACKED],
  [spec, /outcomes and (\S+) Ki characters/, MAX_UNACKED_CHARS / KIB],
  [spec, /for (\S+) minutes after its answer/, ANSWER_KEPT_MS / MINUTE_MS],
  [spec, /At most (\S+) are open/, MAX_DECISIONS],
  [decisions, /Listings have (\S+) products a page/, PAGE_SIZE],
  [decisions, /earns (\S+) \(easy\)/, ANSWER_REWARD.easy],
  [decisions, /, (\S+) \(medium\)/, ANSWER_REWARD.medium],
  [decisions, /or (\S+) \(hard\)/, ANSWER_REWARD.hard],
  [decisions, /at most (\S+) questions of its difficulty/, QUIZ_LENGTH],
  [decisions, /at most (\S+) gems a day more/, DAILY_GAIN],
  [decisions, /(\S+) gems a piece/, SET_REWARD],
])('a number that is written down is that of the code: %#', (text, pattern, value) => {
  const [, said = ''] = pattern.exec(text) ?? []
  expect(WORDS[said] ?? Number(said.replace(',', ''))).toBe(value)
})
