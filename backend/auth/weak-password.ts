import common from '../data/common-passwords.json' with { type: 'json' }
import { invalidField } from '../invalid.ts'
import { isPattern } from './patterns.ts'

const COMMON: ReadonlySet<string> = new Set(common.words.split('\n'))
const SHOP = 'starlane'
/** Characters that must be left when the names that are guessed first are taken out. */
const MIN_OWN = 6
const MIN_DIFFERENT = 4
export const WEAK_PASSWORD =
  'This password is too easy to guess: it is a common one, a pattern or your name. A few words of your own are safer.'

interface Person {
  username: string
  email: string
  name?: string | undefined
}

/**
 * Refuses a password that guessers try first: one of the commonest, one that is little more than the user's or the shop's name, a row of keys,
 * a date, or a few characters over and over. No rules of composition: those only make passwords hard to remember. Throws invalid, of the field that it came in.
 */
export function checkPassword(password: string, { username, email, name = '' }: Person, field = 'password'): void {
  const plain = bare(password)
  // Also in other words: with digits or signs before or behind it.
  const core = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const names = [username, email, email.split('@')[0] ?? '', name, ...name.split(/\s+/), SHOP].map(bare).filter((each) => each.length >= 3)
  const own = names.toSorted((a, b) => b.length - a.length).reduce((rest, each) => rest.replaceAll(each, ''), plain)
  const isNamed = own !== plain && own.length < MIN_OWN
  const isCommon = [plain, core].some((each) => COMMON.has(each) || (each !== '' && isPattern(each)))
  if (isCommon || isNamed || new Set(plain).size < MIN_DIFFERENT) throw invalidField(field, WEAK_PASSWORD)
}

/** What is compared: spaces and invisible characters make nothing harder to guess. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Cf}\p{Cc}]/gu, '')
}
