import common from '../data/common-passwords.json' with { type: 'json' }
import { brokenRule } from '../invalid.ts'
import { isPattern } from './patterns.ts'

const COMMON: ReadonlySet<string> = new Set(common.words.split('\n'))
const SHOP = 'starlane'
/** The least number of characters left after removing commonly guessed names. */
const MIN_OWN = 6
const MIN_DIFFERENT = 4

interface Person {
  username: string
  email: string
  name?: string | undefined
  /** What the shop is called. */
  shop?: string
}

/**
 * Refuses passwords that guessers try first: the commonest, those made mostly of the user's or the shop's name, rows of keys, dates, and a
 * few repeated characters. There are no composition rules, which only make passwords hard to remember. Throws invalid, with the field.
 */
export function checkPassword(password: string, { username, email, name = '', shop = '' }: Person, field = 'password'): void {
  const plain = bare(password)
  // Also with digits or signs before or after it.
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const names = [username, email, email.split('@')[0] ?? '', name, ...name.split(/\s+/), shop, SHOP]
    .map(bare)
    .filter((each) => each.length >= 3)
  const own = names.toSorted((a, b) => b.length - a.length).reduce((rest, each) => rest.replaceAll(each, ''), plain)
  const isNamed = own !== plain && own.length < MIN_OWN
  const isCommon = [plain, core].some((each) => COMMON.has(each) || (each !== '' && isPattern(each)))
  if (isCommon || isNamed || new Set(plain).size < MIN_DIFFERENT) throw brokenRule(field, 'weakPassword')
}

/** The compared form: spaces and invisible characters make nothing harder to guess. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
}
