// Each language has the texts of English under the same names, with the same things put in, and nothing that a translation leaves by mistake.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { LANGUAGES, type LanguageTag } from '../../words/languages.ts'

const FOLDER = join(import.meta.dirname, '../../words')
const [{ tag: first }, ...others] = LANGUAGES
type Words = Readonly<Record<string, unknown>>
const Exports = v.record(v.string(), v.unknown())
const filesOf = (tag: LanguageTag) => readdirSync(join(FOLDER, tag)).toSorted()
async function wordsOf(tag: LanguageTag): Promise<ReadonlyMap<string, Words>> {
  const read = filesOf(tag).map(async (name): Promise<[string, Words]> => {
    const exported: object = await import(`${FOLDER}/${tag}/${name}`)
    return [name, v.parse(Exports, { ...exported })]
  })
  return new Map(await Promise.all(read))
}

const english = await wordsOf(first)
const translated = await Promise.all(others.map(async ({ tag }) => ({ tag, words: await wordsOf(tag) })))

/** What is put into a text by the type that the English one names: numbers that nothing else has, and names. */
const SAMPLES: Readonly<Record<string, (place: number) => readonly unknown[]>> = {
  number: (place) => [83 + place, 1],
  'number | undefined': (place) => [83 + place, undefined],
  string: (place) => [`Name${place}`],
  boolean: () => [true, false],
  Wrap: () => [(text: string) => createElement('b', null, text)],
  ReactNode: (place) => [`Node${place}`],
  'readonly string[]': (place) => [[`Name${place}`, 'Mina']],
  'readonly (string | undefined)[]': (place) => [[`Name${place}`, undefined]],
  Moment: () => [Date.UTC(2026, 10, 20, 12)],
  Date: () => [new Date(Date.UTC(2026, 10, 20, 12))],
  Genre: () => ['romance'],
  "'easy' | 'medium' | 'hard'": () => ['easy', 'medium', 'hard'],
  Difficulty: () => ['easy', 'medium', 'hard'],
  Waiting: () => [
    { pendingCount: 83, pendingOrders: 0 },
    { pendingCount: 83, pendingOrders: 2 },
    { pendingCount: 1, pendingOrders: 1 },
  ],
  Brought: () => [
    { cart: 83, wishlist: 0 },
    { cart: 0, wishlist: 83 },
    { cart: 83, wishlist: 84 },
  ],
  Graded: () => [{ score: 83, total: 84, earnedGems: 85 }],
  '{ pictures: number }': () => [{ pictures: 82 }, { pictures: 900 }],
  'readonly { name: string; qty: number }[]': () => [
    [
      { name: 'Name0', qty: 83 },
      { name: 'Name1', qty: 1 },
    ],
  ],
  'readonly { score: number; total: number }[]': () => [[{ score: 83, total: 84 }]],
  'readonly Asked[]': () => [
    [
      { kind: 'over', gems: 83 },
      { kind: 'under', gems: 84 },
    ],
    [{ kind: 'between', least: 83, most: 84 }],
  ],
}
const FUNCTION = /^export (?:const|function) (\w+)(?: = )?\(((?:[^()]|\([^()]*\))*)\)(?:: [^=\n{]+)? (?:=>|\{)/gm

/** The types of the parameters of each function of a file; those that need not be given are left out. */
function parametersOf(name: string): ReadonlyMap<string, readonly string[]> {
  const source = readFileSync(join(FOLDER, first, name), 'utf8')
  const all = [...source.matchAll(FUNCTION)].map(([, own = '', list = '']): [string, string[]] => {
    const given = list.split(/,\s*(?=\w+(?:\??:| =)|\{|$)/).filter((each) => each.trim() !== '' && !/^\w+ =/.test(each.trim()))
    return [own, given.map((each) => each.replace(/^\s*(?:\w+\??|\{[^}]*\}):\s*/, '').trim())]
  })
  return new Map(all)
}

const everyWay = (choices: readonly (readonly unknown[])[]): readonly unknown[][] =>
  choices.reduce<unknown[][]>((ways, each) => ways.flatMap((way) => each.map((one) => [...way, one])), [[]])

/** All that a text, an element, a list or a table says. */
function saidBy(words: unknown): string {
  if (typeof words === 'string' || typeof words === 'number') return String(words)
  if (isValidElement(words)) return textOf(words)
  if (typeof words === 'object' && words !== null) return Object.values(words).map(saidBy).join('\n')
  return ''
}
const textOf = (node: ReactNode) =>
  renderToStaticMarkup(node)
    .replace(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')

interface Call {
  name: string
  own: string
  given: readonly unknown[]
}
const calls = [...english].flatMap(([name, words]) => {
  const parameters = parametersOf(name)
  return Object.keys(words).flatMap((own): Call[] => {
    if (typeof words[own] !== 'function') return []
    const types = parameters.get(own)
    if (types === undefined) throw new Error(`${name}: the parameters of ${own} cannot be read`)
    const samples = types.map((type, place) => SAMPLES[type]?.(place) ?? [])
    if (samples.some((each) => each.length === 0)) throw new Error(`${name}: no sample for ${own}(${types.join(', ')})`)
    return everyWay(samples).map((given) => ({ name, own, given }))
  })
})
function say(words: ReadonlyMap<string, Words>, { name, own, given }: Call): string {
  const made = words.get(name)?.[own]
  if (typeof made !== 'function') throw new Error(`${name} has no function ${own}`)
  return saidBy(Reflect.apply(made, undefined, given))
}

const kindOf = (words: unknown): unknown => {
  if (isValidElement(words) || typeof words === 'string') return 'text'
  if (Array.isArray(words)) return words.map(kindOf)
  if (typeof words === 'function') return `function of ${words.length}`
  if (typeof words !== 'object' || words === null) return typeof words
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, kindOf(value)]))
}
const kinds = (words: ReadonlyMap<string, Words>) => Object.fromEntries([...words].map(([name, exported]) => [name, kindOf(exported)]))
/** Every text of a language with its place. */
function textsOf(words: ReadonlyMap<string, Words>): readonly [place: string, text: string][] {
  const constants = [...words].flatMap(([name, exported]) =>
    Object.entries(exported).flatMap(([own, value]): [string, string][] =>
      typeof value === 'function'
        ? []
        : saidBy(value)
            .split('\n')
            .map((text) => [`${name} ${own}`, text]),
    ),
  )
  return [...constants, ...calls.map((call): [string, string] => [`${call.name} ${call.own}`, say(words, call)])]
}

/** Words that a language shares with English, names, what is always said in English, and the form in which a birthday is stored. */
const SAME = new Set(
  'Spotify Anime Blog Quiz Quizzes Sets Total no kB Mina MM DD YYYY All rights reserved Romance Thriller Idea Plan photocard fans XXX XXXX'.split(
    ' ',
  ),
)
const TOKEN = /Name\d|Node\d|\b8[2-7]\b/gi

describe.each(translated)('$tag beside English', ({ words }) => {
  test('the same files, names, kinds, numbers of parameters and keys as English', () => expect(kinds(words)).toEqual(kinds(english)))

  test('what English puts into a text, it puts in as well', () => {
    const missing = calls.flatMap((call) => {
      const own = say(words, call)
      const tokens = say(english, call).match(TOKEN) ?? []
      return tokens
        .filter((token) => !own.toLowerCase().includes(token.toLowerCase()))
        .map((token) => `${call.name} ${call.own}: ${token} in ${own}`)
    })
    expect(missing).toEqual([])
  })

  test('no text is still in English', () => {
    const ours = new Set(textsOf(english).map(String))
    const isShared = (text: string) => (text.replace(TOKEN, '').match(/\p{L}{2,}/gu) ?? []).every((word) => SAME.has(word))
    expect(textsOf(words).filter((one) => ours.has(String(one)) && !isShared(one[1]))).toEqual([])
  })
})

describe.each([{ tag: first, words: english }, ...translated])('$tag alone', ({ words }) => {
  test('no text has a leftover', () => {
    const leftover = /undefined|\[object|NaN|\.\.\.|[을를은는이가]\([를을는은가이]\)|\(으\)로|\$\{|TODO| {2}/
    expect(textsOf(words).filter(([, text]) => leftover.test(text))).toEqual([])
  })
})

// WCAG 2.5.3: who speaks to the device says the words that are seen.
describe.each([{ tag: first, words: english }, ...translated])('$tag: a name for those who hear it', ({ words }) => {
  test.each([
    ['the way to a part of the shop', 'doors.tsx', 'wayTo', [saidBy(words.get('doors.tsx')?.['shopNow']), 'K-Pop']],
    ['more about a piece', 'product-card.tsx', 'moreAbout', ['Moon Ring']],
    ['buying a bundle', 'gem-shop.tsx', 'buy', ['Encore Pack']],
    ['while it is bought', 'gem-shop.tsx', 'buying', ['Encore Pack']],
  ])('%s: the words that are seen stand in it whole, and what is meant', (_, name, own, given) => {
    const withHidden = (hidden: (text: string) => ReactNode) => say(words, { name, own, given: [...given, hidden] })
    const [heard, seen] = [withHidden((text) => text), withHidden(() => null)]
    expect(seen.trim()).not.toBe('')
    expect(heard).toContain(seen.trim())
    expect(heard).toContain(given.at(-1))
    expect(seen).not.toContain(given.at(-1))
  })
})
