import { GEMS_PER_PRICE_UNIT } from './economy.ts'
import { readPrice } from './price.ts'
import type { Product } from './product.ts'

interface Money {
  /** What names it, in searches and in prices. */
  names: RegExp
  /** About so much of it is a dollar. */
  perDollar: number
}

const DOLLARS: Money = { names: /\$|dollar|usd/iu, perDollar: 1 }
const MONEY: readonly Money[] = [
  { names: /[¥円엔]|yen|jpy/iu, perDollar: 100 },
  { names: /[₩원]|won|krw|ウォン/iu, perDollar: 1000 },
  { names: /€|eur|유로|ユーロ/iu, perDollar: 1 },
  { names: /£|gbp|pound|libra|파운드|ポンド/iu, perDollar: 1 },
  DOLLARS,
]

interface Rates {
  own: ReadonlyMap<Money, number>
  /** Gems for about a dollar. */
  dollar: number
}

const rates = new WeakMap<readonly Product[], Rates>()

/**
 * The gems that one unit of a money makes, by the prices of these products: a shop has rates of its own. Of money in which nothing is priced it is
 * a rough figure. `name`: a sign, code or word of the money; dollars, unless it is another's.
 */
export function gemsPerUnit(products: readonly Product[], name: string): number {
  const known = rates.get(products) ?? ratesOf(products)
  rates.set(products, known)
  const money = MONEY.find(({ names }) => names.test(name)) ?? DOLLARS
  return known.own.get(money) ?? known.dollar / money.perDollar
}

function ratesOf(products: readonly Product[]): Rates {
  // Few prices of a large shop differ, and to read one takes longer than all the rest.
  const amounts = new Map([...new Set(products.map(({ price }) => price))].map((price) => [price, readPrice(price).price?.amount]))
  const priced = products.flatMap(({ price, priceGems }) => {
    const money = MONEY.find(({ names }) => names.test(price))
    const amount = Number(amounts.get(price))
    return money !== undefined && amount > 0 ? [{ money, rate: priceGems / amount }] : []
  })
  const own = MONEY.flatMap((money): [Money, number][] => {
    const rate = median(priced.flatMap((one) => (one.money === money ? one.rate : [])))
    return rate === undefined ? [] : [[money, rate]]
  })
  return { own: new Map(own), dollar: median(priced.map(({ money, rate }) => rate * money.perDollar)) ?? GEMS_PER_PRICE_UNIT }
}

/** Some products have prices of their own in gems, and all are whole gems: what most say counts, without its last digits. */
function median(numbers: readonly number[]): number | undefined {
  const middle = numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
  return middle === undefined ? undefined : Number(middle.toPrecision(3))
}
