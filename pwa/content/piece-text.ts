import { digits } from '#sync-protocol/domain/amounts.ts'

/** How many pieces these lines are, each as often as it is there. */
export function piecesIn(lines: readonly { qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}

/** "1 item", "1,200 items". */
export function itemText(count: number): string {
  return `${digits(count)} ${count === 1 ? 'item' : 'items'}`
}
