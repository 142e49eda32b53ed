export interface ChartPoint {
  x: number
  y: number
}

/** Spreads values evenly from left to right of a box of 100 by 100, `low` at its foot and `high` at its top; one alone stands in the middle. */
export function spread(values: readonly number[], low: number, high: number): ChartPoint[] {
  const range = high - low || 1
  return values.map((value, index) => ({
    x: values.length > 1 ? round((index / (values.length - 1)) * 100) : 50,
    y: round(100 - ((value - low) / range) * 100),
  }))
}

/** A line that holds each value until the next one: a balance does not drift, it jumps. */
export function steps(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
}

/** A straight line from point to point. */
export function line(points: readonly ChartPoint[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
}

/** The smallest round number (1, 2, 2.5 or 5 times a power of ten, with a whole half from ten on) that is at least `value`: the top of an axis. */
export function roundTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)))
  return [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((top) => top >= value && (top < 10 || top % 2 === 0)) ?? value
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
