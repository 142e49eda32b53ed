import { gemPriceOf, MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { priceText, readPrice } from '#sync-protocol/domain/price.ts'

const LONGEST = 30

export interface PriceRules {
  /** ISO 4217, of prices that name none. */
  currency?: string | undefined
  /** By currency; ten where it says nothing. */
  gemsPerUnit?: Readonly<Record<string, number>> | undefined
}

export interface RowPrice {
  text: string
  gems: number
  amount: number
  currency?: string
  /** What the same text would be in another currency. */
  other?: string
}

export type PriceOfCell =
  | { price: RowPrice }
  /** Without its currency it can be two amounts. */
  | { question: string }
  | { fault: string }

/** The price in a cell: its text without direction marks, with which Arabic amounts are written, and the gems that it makes. */
export function priceIn(cell: unknown, { currency: own, gemsPerUnit = {} }: PriceRules): PriceOfCell {
  if (typeof cell === 'number' && cell < 0) return { fault: 'is below zero' }
  if (typeof cell !== 'string' && typeof cell !== 'number') return { fault: 'must be a text or a number' }
  const text =
    typeof cell === 'number'
      ? priceText(cell)
      : cell
          .replaceAll(/\p{Cf}/gu, '')
          .trim()
          .normalize('NFC')
  if (text === '') return { fault: 'is empty' }
  if (text.length > LONGEST) return { fault: `is longer than ${LONGEST} characters` }
  const { price, fault, isTwo } = readPrice(text, own)
  if (price === undefined) return isTwo ? { question: fault } : { fault }
  const { currency } = price
  const rate = currency === undefined ? undefined : gemsPerUnit[currency]
  const gems = gemPriceOf(Number(price.amount), rate)
  if (gems === undefined)
    return { fault: `"${text}" is more than the ${MAX_BALANCE.toLocaleString('en-US')} gems that an account can hold` }
  return {
    price: {
      text,
      gems,
      amount: Number(price.amount),
      ...(currency === undefined ? {} : { currency }),
      ...(price.other === undefined ? {} : { other: price.other }),
    },
  }
}

/** Each takes long to make. */
const formats = new Map<string, Intl.NumberFormat>()

/** A bare amount as customers see it, with its currency ("€24.50"). */
export function shownPrice({ text, amount, currency }: RowPrice): string {
  if (currency === undefined) return text
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency })
  formats.set(currency, format)
  return format.format(amount).replaceAll(/\s/g, ' ')
}
