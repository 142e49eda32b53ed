import { round } from './svg.ts'

/** The commands and coordinate pairs of an absolute path made of M, L, Q and C. */
function parse(d: string): { command: string; points: [number, number][] }[] {
  return [...d.matchAll(/([MLQC])([^MLQCZ]*)/g)].map(([, command = 'L', rest = '']) => {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number)
    const points = Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => [numbers[at * 2] ?? 0, numbers[at * 2 + 1] ?? 0])
    return { command, points }
  })
}

const write = (points: readonly (readonly [number, number])[]) =>
  points.map(([x, y]) => `${round(x)} ${round(y)}`).join(' ').replace(/ -/g, '-')

/** `half` runs from the top to the bottom of the vertical axis on the right; answers the closed outline with its mirror image. */
export function symmetric(half: string): string {
  const segments = parse(half)
  const stops = segments.map(({ points }) => points.at(-1) ?? [0, 0])
  const back = segments.slice(1).map(({ command, points }, index) => {
    const reversed = [...points.slice(0, -1).toReversed(), stops[index] ?? [0, 0]] as [number, number][]
    return command + write(reversed.map(([x, y]) => [-x, y]))
  })
  return `${half}${back.toReversed().join('')}Z`
}

/** The outline `d` and its mirror image at the vertical axis, as one path. */
export function both(d: string): string {
  const twin = parse(d).map(({ command, points }) => command + write(points.map(([x, y]): [number, number] => [-x, y]))).join('')
  return `${d}${twin}${d.endsWith('Z') ? 'Z' : ''}`
}

/** `d` repeated `count` times around the origin, joined into one outline (its first M becomes a line after the first turn). */
export function spun(count: number, d: string): string {
  const segments = parse(d)
  const turns = Array.from({ length: count }, (_, turn) => {
    const angle = (2 * Math.PI * turn) / count
    const rotate = ([x, y]: [number, number]): [number, number] => [
      x * Math.cos(angle) - y * Math.sin(angle),
      x * Math.sin(angle) + y * Math.cos(angle),
    ]
    return segments
      .map(({ command, points }) => (command === 'M' && turn > 0 ? 'L' : command) + write(points.map(rotate)))
      .join('')
  })
  return `${turns.join('')}Z`
}
