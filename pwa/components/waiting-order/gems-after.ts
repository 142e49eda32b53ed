/** The gems left after each order in turn, as far as this device knows. Negative: short by that many; the order spends nothing. */
export function gemsAfter(orders: readonly { total: number }[], gems: number): number[] {
  let left = Math.max(0, gems)
  return orders.map(({ total }) => {
    const after = left - total
    if (after >= 0) left = after
    return after
  })
}
