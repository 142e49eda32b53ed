const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** `share` of colour `b` in colour `a`; both as #rrggbb. */
export function mix(a: string, b: string, share: number): string {
  const other = channels(b)
  const mixed = channels(a).map((value, index) => Math.round(value + ((other[index] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
