const NAMED = 3

/** "Comet Ring, Moon Choker × 2, Tour Tee and 4 more". */
export function namesIn(lines: readonly { name: string; qty: number }[]): string {
  const names = lines.slice(0, NAMED).map(({ name, qty }) => `${name || 'An item'}${qty > 1 ? ` × ${qty}` : ''}`)
  return `${names.join(', ')}${lines.length > NAMED ? ` and ${lines.length - NAMED} more` : ''}`
}
