/** How many pieces these lines are, each as often as it is there. */
export function piecesIn(lines: readonly { qty: number }[]): number {
  return lines.reduce((sum, { qty }) => sum + qty, 0)
}
