/** How many gems each order will be short of when it is sent, one after the other, as far as this device knows; 0: none. */
export function missingGems(orders: readonly { total: number }[], gems: number): number[] {
  let left = gems
  return orders.map(({ total }) => {
    const missing = Math.max(0, total - Math.max(0, left))
    // What can't be placed takes none.
    if (missing === 0) left -= total
    return missing
  })
}
