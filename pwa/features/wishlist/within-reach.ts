/** How many of these prices a balance pays, the cheapest first. */
export function withinReach(prices: readonly number[], gems: number): number {
  let left = gems
  return prices.toSorted((a, b) => a - b).filter((price) => (left -= price) >= 0).length
}
