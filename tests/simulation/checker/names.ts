import { seenOf } from '../model/arguments.ts'
import type { Commit, Facts } from './facts.ts'
import { brief, fields, list, type Fields } from './read.ts'
import type { Violation } from './violation.ts'

const RULE = 'bought-as-seen'

/** What was seen is what is bought: an order has the items whose names its page showed, and ledger and inventory call them by the same names. */
export function boughtAsSeen(facts: Facts): Violation[] {
  return facts.commits.flatMap((commit) => [...otherThanSeen(facts, commit), ...calledOtherwise(commit)])
}

function otherThanSeen({ sentAs }: Facts, { n, accountId, applied }: Commit): Violation[] {
  return applied.flatMap(({ id, settlement }): Violation[] => {
    const change = sentAs.get(id)?.at(-1)?.change
    const bought = list(fields(settlement.result).items).map((item) => String(fields(item).name))
    if (settlement.status !== 'applied' || change?.name !== 'store/cart/checkout' || bought.length === 0) return []
    const seen = seenOf(change.seen).cart?.lines.flatMap(({ name }) => name ?? []) ?? []
    const other = seen.length > 0 && bought.find((name) => !seen.includes(name))
    if (!other) return []
    return [{ rule: RULE, text: `The order ${id} of ${accountId} bought ${other}, and its page showed ${brief(seen)}.`, events: [n] }]
  })
}

/** An order's pieces are named by the place behind its entry's id. */
function calledOtherwise({ n, accountId, document }: Commit): Violation[] {
  const records = list(document.outbox).map(fields)
  return records.flatMap((entry): Violation[] => {
    const pieces = records.filter((record) => record.kind === 'inventory' && String(record.id).startsWith(`${String(entry.id)}.`))
    if (entry.kind !== 'ledger' || entry.reason !== 'checkout' || pieces.length === 0) return []
    const label = labelOf(pieces)
    if (entry.label === label) return []
    return [
      { rule: RULE, text: `The ledger of ${accountId} calls an order ${brief(entry.label)}, and its items are ${label}.`, events: [n] },
    ]
  })
}

function labelOf([first, ...others]: readonly Fields[]): string {
  return others.length === 0 ? String(first?.name) : `${String(first?.name)} and ${others.length} more`
}
