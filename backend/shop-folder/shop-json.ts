import * as v from 'valibot'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'
import { isOneLine, isVisible } from '#sync-protocol/domain/text.ts'
import { FIRST_LANGUAGE, isLanguage } from '../../words/languages.ts'
import { isEmail } from '#sync-protocol/domain/email.ts'
import { fieldTwice, syntaxFault } from '../catalog/files/json-faults.ts'
import { notALanguage } from '../catalog/files/language-columns.ts'
import { httpsAddress } from '../https-address.ts'
import { nearestOf } from '../nearest.ts'
import { ShopSettings, TAGLINES } from '../domain/own-shop.ts'
import { contrastFaults } from './colors.ts'
import type { Fault } from './faults.ts'

const FILE = 'shop.json'
const MOST_WORDS = 200
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

const text = v.string('must be a text')
const line = (most: number) =>
  v.pipe(
    text,
    v.trim(),
    v.check(isOneLine, 'is more than one line, or holds a character that no text here can have'),
    v.check(isVisible, 'is empty'),
    v.normalize('NFC'),
    v.maxLength(most, ({ received }) => `is longer than ${most} characters (${received})`),
  )
/** An address on an envelope has lines; here they are parts of one. */
const address = v.pipe(
  text,
  v.transform((given) => given.replace(/\s*\n\s*/g, ', ')),
  line(300),
)
const currency = v.pipe(
  text,
  v.trim(),
  v.toUpperCase(),
  v.check(
    (code) => CURRENCIES.has(code),
    ({ input }) => `"${input}" is no currency: write its three letters, as EUR`,
  ),
)
const color = v.pipe(
  text,
  v.trim(),
  v.toLowerCase(),
  v.regex(/^#[0-9a-f]{6}$/, ({ received }) => `${received} is no color: write it as #ff5fa2`),
)
const url = v.pipe(
  text,
  v.trim(),
  v.transform(httpsAddress),
  v.check(
    (given) => URL.canParse(given) && given.startsWith('https://') && given.length <= 500,
    'must be an address, as https://shop.example',
  ),
)
const isTrue = v.boolean('must be true or false')
const words = v.pipe(
  v.array(v.pipe(line(60), v.toLowerCase()), 'must be a list of words, as ["ring", "necklace"]'),
  v.maxLength(MOST_WORDS, `has more than ${MOST_WORDS} words`),
)
const wordsOf = <Name extends string>(names: readonly Name[]) =>
  v.strictObject(v.entriesFromList(names, v.optional(words)), 'must be an object of lists')
const perUnit = v.pipe(
  v.number('must be a number'),
  v.check((gems) => gems > 0 && gems <= 1_000_000, 'must be above 0, and at most 1,000,000'),
)

const Schema = v.strictObject(
  {
    name: v.optional(line(40)),
    tagline: v.optional(line(160)),
    ...v.entriesFromList(TAGLINES, v.optional(line(160))),
    language: v.optional(
      v.pipe(
        text,
        v.trim(),
        v.check(
          (tag) => isLanguage(tag),
          ({ input }) => notALanguage(input),
        ),
      ),
    ),
    currency: v.optional(currency),
    gemsPerUnit: v.optional(v.record(currency, perUnit, 'must be an object, as { "EUR": 10 }')),
    seller: v.optional(v.strictObject({ name: line(80), url: v.optional(url) }, 'must be an object')),
    operator: v.optional(
      v.strictObject(
        {
          name: line(120),
          address: v.optional(address),
          email: v.optional(v.pipe(line(254), v.check(isEmail, 'must be one address, as operator@shop.example'))),
        },
        'must be an object',
      ),
    ),
    colors: v.optional(v.strictObject(v.entriesFromList(['pink', 'yellow', 'blue'], v.optional(color)), 'must be an object')),
    parts: v.optional(v.strictObject(v.entriesFromList(['books', 'quizzes'], v.optional(isTrue)), 'must be an object')),
    types: v.optional(wordsOf(TYPES)),
    themes: v.optional(wordsOf(THEMES)),
  },
  'must be an object',
)

const KNOWN: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(Schema.entries),
  seller: ['name', 'url'],
  operator: ['name', 'address', 'email'],
  colors: ['pink', 'yellow', 'blue'],
  parts: ['books', 'quizzes'],
  types: TYPES,
  themes: THEMES,
}

/** What shop.json says; every fault is added to `faults`. */
export function readShopJson(json: string, faults: Fault[]): ShopSettings {
  const add = (message: string, field?: string) => void faults.push({ file: FILE, field, message })
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch (error) {
    add(syntaxFault(json, error))
    return {}
  }
  const twice = fieldTwice(json)
  if (twice !== undefined) add(`"${twice.field}" is there twice`)
  // A list passes for an object without fields.
  for (const field of listsIn(value)) add('must be an object', field === '' ? undefined : field)
  const parsed = v.safeParse(Schema, value, { abortPipeEarly: true })
  const named = v.safeParse(v.object({ colors: v.record(v.string(), color) }), value)
  if (named.success) for (const { color: name, message } of contrastFaults(named.output.colors)) add(message, `colors.${name}`)
  if (!parsed.success) {
    for (const issue of parsed.issues) add(messageOf(issue), v.getDotPath(issue) ?? undefined)
    return {}
  }
  const first = `tagline:${parsed.output.language ?? FIRST_LANGUAGE}`
  if (first in parsed.output) add('is in the shop’s first language: it stands in tagline', first)
  // What is stored is what JSON keeps: no field that is undefined.
  return v.parse(ShopSettings, JSON.parse(JSON.stringify(parsed.output)))
}

const OBJECTS: readonly string[] = ['gemsPerUnit', 'seller', 'operator', 'colors', 'parts', 'types', 'themes']

/** The names of settings that are lists where they should be objects; an empty name for all of them. */
function listsIn(value: unknown): string[] {
  if (Array.isArray(value)) return ['']
  if (typeof value !== 'object' || value === null) return []
  return OBJECTS.filter((name) => Array.isArray(Reflect.get(value, name)))
}

function messageOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type !== 'strict_object' || issue.path === undefined) return issue.message
  if (issue.expected !== 'never') return issue.received === 'undefined' ? 'is missing' : issue.message
  const names = issue.path.map(({ key }) => String(key))
  const known = KNOWN[names.slice(0, -1).join('.')] ?? []
  const near = nearestOf(names.at(-1) ?? '', known)
  return `is no setting${near === undefined ? `: there are ${known.join(', ')}` : `: is "${near}" meant?`}`
}
