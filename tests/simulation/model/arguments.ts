import { MOST_CART_LINES, MOST_GEMS, MOST_PIECES, MOST_WISHES, QUIZ_QUESTIONS } from './rules.ts'
import type { Line, Seen } from './shop.ts'

// What a mutation's arguments must look like. Undefined: they do not, and the mutation is refused as invalid (SPEC R14).

type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

/** An object with these fields and no others. */
export function onlyFields(value: unknown, names: readonly string[]): Fields | undefined {
  const fields = fieldsOf(value)
  return fields !== undefined && Object.keys(fields).every((name) => names.includes(name)) ? fields : undefined
}

/** Well-formed text without NUL, of this length. */
export function textOf(value: unknown, most: number, least = 1): string | undefined {
  if (typeof value !== 'string' || value.length < least || value.length > most) return undefined
  return /[\p{Surrogate}\0]/u.test(value) ? undefined : value
}

/** The same without spaces around it, its length counted so. */
export function trimmedText(value: unknown, most: number): string | undefined {
  return typeof value === 'string' ? textOf(value.trim(), most) : undefined
}

export function itemOf(value: unknown): string | undefined {
  const fields = onlyFields(value, ['itemId'])
  return fields && textOf(fields.itemId, 64)
}

export function lineOf(value: unknown): Line | undefined {
  const fields = onlyFields(value, ['itemId', 'qty'])
  const itemId = fields && textOf(fields.itemId, 64)
  const qty = fields?.qty
  return itemId !== undefined && isWhole(qty, 1, MOST_PIECES) ? { itemId, qty } : undefined
}

/** The same with the place it goes to, from 0: behind all others where none is named. */
export function placed<Read>(value: unknown, read: (value: unknown) => Read | undefined): { what: Read; at: number } | undefined {
  const { at = Infinity, ...rest } = fieldsOf(value) ?? {}
  const what = read(rest)
  return what !== undefined && (at === Infinity || isWhole(at, 0, Number.MAX_SAFE_INTEGER)) ? { what, at } : undefined
}

export function linesOf(value: unknown): readonly Line[] | undefined {
  return Array.isArray(value) && value.length <= MOST_CART_LINES ? all(value, lineOf) : undefined
}

/** The lines of a cart as they were seen: each with the name that was shown, where the device knew one. */
function seenLinesOf(value: unknown): readonly (Line & { name?: string })[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_CART_LINES) return undefined
  return all(value, (one) => {
    const { name, ...line } = fieldsOf(one) ?? {}
    const read = lineOf(line)
    return read && { ...read, ...(typeof name === 'string' ? { name } : {}) }
  })
}

export function itemsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) && value.length <= MOST_WISHES ? all(value, (id) => textOf(id, 64)) : undefined
}

export function amountOf(value: unknown): number | undefined {
  const amount = onlyFields(value, ['amount'])?.amount
  return isWhole(amount, 1, MOST_GEMS) ? amount : undefined
}

/** Question to chosen option: at most those of one quiz. */
export function answersOf(value: unknown): Readonly<Record<string, string>> | undefined {
  const fields = fieldsOf(value)
  if (fields === undefined) return undefined
  const entries = Object.entries(fields)
  const isRead = entries.every(([id, option]) => textOf(id, 20) !== undefined && textOf(option, 200, 0) !== undefined)
  return isRead && entries.length <= QUIZ_QUESTIONS ? Object.fromEntries(entries.map(([id, option]) => [id, String(option)])) : undefined
}

/** What was seen, as it travels beside the arguments; a device never sends it otherwise. */
export function seenOf(value: unknown): Seen {
  const fields = fieldsOf(value) ?? {}
  const cart = fieldsOf(fields.cart)
  const bundle = fieldsOf(fields.bundle)
  return {
    total: typeof fields.total === 'number' ? fields.total : undefined,
    cart: cart && {
      known: Array.isArray(cart.known) ? cart.known.map(String) : [],
      lines: seenLinesOf(cart.lines) ?? [],
      aside: linesOf(cart.aside) ?? [],
    },
    bundle: bundle && {
      costGems: Number(bundle.costGems),
      giveGems: Number(bundle.giveGems),
      ...(typeof bundle.title === 'string' ? { title: bundle.title } : {}),
    },
  }
}

function isWhole(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
}

function all<Read>(values: readonly unknown[], read: (value: unknown) => Read | undefined): readonly Read[] | undefined {
  const found = values.map(read)
  return found.every((one) => one !== undefined) ? found : undefined
}
