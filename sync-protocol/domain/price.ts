import { currenciesOf, currencyAmong, decimalsOf } from './currencies.ts'

/** A parsed price: the amount in plain digits ("1299.00"), and the currency (ISO 4217) if one is named. */
export interface Price {
  amount: string
  currency?: string
  /** The amount that the same text would be in a currency with other decimals ("24.500"). */
  other?: string
}

/** `fault`: the reason of a refusal, for an operator. `isTwo`: the text can be two amounts, and a currency would tell which. */
export type PriceReading = { price: Price; fault?: never; isTwo?: never } | { price?: never; fault: string; isTwo?: true }

/** No currency has smaller parts. */
const MOST_DECIMALS = 3
/** A currency, the amount, a currency. */
const PRICE = /^(\D*)(\d(?:[\d .,'٫]*\d)?)(\D*)$/
/** The start of an amount ("$.99"); a dot after a letter ends an abbreviation ("Rs.500"). */
const START = /(?:^|[^\p{L}])([.,٫])$/u
/** No cents, as shops in Switzerland and Germany write behind a whole amount ("12.–"). */
const NO_CENTS = /(\d)[.,]\p{Pd}{1,2}(?=\D*$)/u
/** A number without decimals: plain, in groups of three, or in Indian groups. */
const WHOLE = /^(?:\d+|[1-9]\d{0,2}([ .,'])\d{3}(?:\1\d{3})*|[1-9]\d?(?:,\d{2})*,\d{3})$/
/** A number with decimals; the part before them must not contain the same sign. */
const DECIMAL = /^([^.]*)\.(\d+)$|^([^,]*),(\d+)$|^([^٫]*)٫(\d+)$/

/**
 * Reads a price: the whole text as one amount, with or without its currency in any usual spelling, or it is refused; no part of a text
 * becomes an amount. `24.500` is 24.5 in a currency with three decimals, 24500 in another, and refused without a currency. `own`: the
 * currency (ISO 4217) of prices that name none.
 */
export function readPrice(text: string, own?: string): PriceReading {
  if (holdsOtherDigits(text))
    return { fault: `"${text}" is no price: it has a raised, circled or fraction digit; write it in plain ones, as $5.99` }
  const plain = plainText(text)
  const bare = plain.replace(NO_CENTS, '$1')
  const [, before = '', digits = '', after = ''] = PRICE.exec(bare) ?? []
  const [, start = ''] = START.exec(before) ?? []
  const named = [...namesIn(before.slice(0, before.length - start.length)), ...namesIn(after)]
  const meant = named.length > 0 ? namedByAll(named) : [own ?? []].flat()
  const isOneCurrency = named.length === 0 || meant.length > 0
  const [first, second] = isOneCurrency ? amountsOf(start + digits, { isWhole: bare !== plain }) : []
  const decimals = decimalsOf(meant)
  if (first === undefined) return { fault: `"${text}" is no price: write one amount, with its currency or without, as $24.50` }
  const currency = currencyAmong(meant, own)
  const price = { amount: first, ...(currency === undefined ? {} : { currency }) }
  if (second === undefined) return { price }
  if (decimals === undefined)
    return {
      fault: `"${text}" can be ${Number(first)} or ${second}: write it with its currency, or as ${second}.00 or ${first}0`,
      isTwo: true,
    }
  const [amount, other] = decimals === MOST_DECIMALS ? [first, second] : [second, first]
  return { price: { ...price, amount, other } }
}

/** The text of a numeric price, which `readPrice` reads back. Rounding drops the last digits of sums: 0.1 + 0.2 is 0.3. */
export function priceText(given: number): string {
  const text = String(Number(given.toFixed(MOST_DECIMALS)))
  // With three decimals it could be thousands.
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

/** Raised cents ("$5⁹⁹"), fractions and circled numbers mean another amount than the digits that NFKC turns them into. */
function holdsOtherDigits(text: string): boolean {
  return [...text].some((character) => !/\p{Nd}/u.test(character) && /\p{Nd}/u.test(character.normalize('NFKC')))
}

/** The text in ASCII digits and signs, whatever its script. */
function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\P{Nd}0-9]/gu, digitOf)
    .replace(/[’٬]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
}

/** The digits of each script are consecutive, from its zero. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** The currencies named in a text: one in "US $", two in "USD $". */
function namesIn(text: string): string[] {
  const words = text.split(' ').filter((word) => word !== '')
  return currenciesOf(words.join('')).length > 0 ? [words.join('')] : words
}

function namedByAll(names: readonly string[]): readonly string[] {
  return names.map(currenciesOf).reduce((left, list) => left.filter((code) => list.includes(code)))
}

/** The possible amounts of a number, in plain digits: one, or none, or for a number like 24.500 that with decimals and that without. */
function amountsOf(number: string, { isWhole }: { isWhole: boolean }): string[] {
  const [head, tail] =
    DECIMAL.exec(number)
      ?.slice(1)
      .filter((part) => part !== undefined) ?? []
  const isMoney =
    !isWhole &&
    head !== undefined &&
    (head === '' || WHOLE.test(head)) &&
    tail !== undefined &&
    tail.replace(/0+$/, '').length <= MOST_DECIMALS
  const parts = isMoney ? [`${digitsOf(head) || '0'}.${tail}`] : []
  const whole = WHOLE.test(number) ? [digitsOf(number)] : []
  return [...parts, ...whole]
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}
