/** How many gems are left after each order, sent one after the other, as far as this device knows; below 0: as many are missing, and it takes none. */
export function gemsAfter(orders: readonly { total: number }[], gems: number): number[] {
  let left = Math.max(0, gems)
  return orders.map(({ total }) => {
    const after = left - total
    if (after >= 0) left = after
    return after
  })
}
