/** What is for sale, at which price, and which answers are right: as the server has it when it runs a change. */
export interface Shop {
  /** ms since the epoch, by the server's clock. */
  now: number
  /** Gems for one piece; undefined: not sold. */
  price(itemId: string): number | undefined
  /** What it is called now; undefined: not sold. */
  name(itemId: string): string | undefined
  /** All that is sold. */
  sold(): readonly string[]
  bundle(id: string): { title: string; costGems: number; giveGems: number } | undefined
  /** Whether any account shared a list by this link before, also one that has ended it since. */
  wasShared(link: string): boolean
  question(id: string): { difficulty: string; options: readonly string[]; answer: string } | undefined
}

export interface Line {
  itemId: string
  qty: number
}

/** A line by the name that was seen. */
export interface NamedLine extends Line {
  name: string
}

/** A question about an order that was not placed. Lines have the names that they had when it was asked. */
export interface OpenQuestion {
  id: string
  why: string
  lines: readonly NamedLine[]
  total: number
}

/** An account as its user thinks of it. */
export interface ModelAccount {
  gems: number
  personalityType: string
  cart: readonly Line[]
  wishlist: readonly string[]
  questions: readonly OpenQuestion[]
  lastOrder: string
  badges: readonly string[]
  language: string
  follows: readonly string[]
  shares: readonly { id: string; list: string; name: string }[]
  /** Every piece that was ever bought, by id and name. */
  bought: readonly { itemId: string; name: string }[]
  /** `had`: days that were begun. */
  today: { day: string; gained: number; letters: number; right: readonly string[]; wrong: readonly string[]; had: readonly string[] }
}

export const NEW_ACCOUNT: ModelAccount = {
  gems: 0,
  personalityType: '',
  cart: [],
  wishlist: [],
  questions: [],
  lastOrder: '',
  badges: [],
  language: '',
  follows: [],
  shares: [],
  bought: [],
  today: { day: '', gained: 0, letters: 0, right: [], wrong: [], had: [] },
}

/** Something the user wants: what a device sends. */
export interface Wish {
  id: string
  name: string
  args: unknown
  seen: Seen
}

export interface Seen {
  total?: number | undefined
  cart?: { known: readonly string[]; lines: readonly (Line & { name?: string })[]; aside: readonly Line[] } | undefined
  bundle?: { costGems: number; giveGems: number; title?: string } | undefined
}

/** A fact that is to stand in the account's books afterwards; what the model does not know of it is left out. */
export type Fact = Readonly<Record<string, unknown>> & { kind: string }

/** What must come of a wish. `result`: the fields that the answer must have. */
export type Verdict =
  | { status: 'applied'; account: ModelAccount; result: Readonly<Record<string, unknown>>; facts: readonly Fact[] }
  | { status: 'rejected'; code: string }
  | { status: 'needs_decision'; account: ModelAccount; why: string }

export function done(
  account: ModelAccount,
  change: Partial<ModelAccount>,
  result: Readonly<Record<string, unknown>> = {},
  facts: readonly Fact[] = [],
): Verdict {
  return { status: 'applied', account: { ...account, ...change }, result, facts }
}

export function refused(code: string): Verdict {
  return { status: 'rejected', code }
}

/** True when one of the lines is of this item in this number. */
export function includesLine(lines: readonly Line[], line: Line): boolean {
  return lines.some((other) => other.itemId === line.itemId && other.qty === line.qty)
}
