/** One flat piece of a cover. */
export interface Shape {
  d: string
  fill: string
  transform?: string
}

export interface Palette {
  /** Its ground is; the word on it is light then. */
  isDark?: true
  ground: string
  word: string
  one: string
  two: string
  three: string
}

export function circle(x: number, y: number, radius: number): string {
  return `M${r(x - radius)} ${r(y)}a${r(radius)} ${r(radius)} 0 1 0 ${r(2 * radius)} 0a${r(radius)} ${r(radius)} 0 1 0 ${r(-2 * radius)} 0Z`
}

export function star(x: number, y: number, size: number): string {
  const inner = size * 0.16
  const points = Array.from({ length: 8 }, (_, index) => polar(x, y, index % 2 === 0 ? size : inner * 1.8, (index * Math.PI) / 4))
  return `M${points.join('L')}Z`
}

export function polar(x: number, y: number, distance: number, angle: number): string {
  return `${r(x + Math.cos(angle) * distance)} ${r(y + Math.sin(angle) * distance)}`
}

export function r(value: number): number {
  return Math.round(value * 10) / 10
}

export function ridge(top: number, wild: number, next: () => number): string {
  const peaks = Array.from({ length: 6 }, (_, index) => `L${index * 40} ${r(top + (index % 2 === 0 ? 1 : -1) * wild * (0.5 + next()))}`)
  return `M0 300V${top}${peaks.join('')}V300Z`
}

export function wave(top: number, shift: number): string {
  return `M${r(-50 + shift)} ${top}${'q12.5 -18 25 0t25 0'.repeat(6)}V300H-60Z`
}

export function inTurn<Item>(items: readonly Item[], place: number): Item {
  const item = items[place % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
