// What a benchmark reports: a table for people, JSON beside it for machines.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../results/bench.json')

export interface Figure {
  what: string
  measured: number
  unit: 'B' | 'ms' | 'µs' | '×' | 'req/s' | 'req/CPU s' | 's' | 'MiB' | 'kB' | 'points' | 'errors' | '%' | 'requests'
  /** What it should be at most, or at least; absent: told for comparison. */
  goal?: { most: number } | { least: number }
}

export function meets({ measured, goal }: Figure): boolean {
  if (goal === undefined) return true
  return 'most' in goal ? measured <= goal.most : measured >= goal.least
}

export function printFigures(section: string, figures: Figure[]): void {
  console.log(`\n${section}`)
  const width = Math.max(...figures.map(({ what }) => what.length))
  for (const figure of figures) {
    const { what, measured, unit, goal } = figure
    const wanted = goal === undefined ? '' : 'most' in goal ? `at most ${goal.most} ${unit}` : `at least ${goal.least} ${unit}`
    const verdict = goal === undefined ? ' ' : meets(figure) ? '✓' : '✗'
    console.log(`  ${verdict} ${what.padEnd(width)}  ${round(measured).padStart(10)} ${unit.padEnd(9)} ${wanted}`)
  }
}

/** Keeps the sections of earlier runs, so that one section can be measured again alone. */
export function saveFigures(sections: Record<string, Figure[]>): void {
  mkdirSync(join(FILE, '..'), { recursive: true })
  const before: unknown = readEarlier()
  const machine = { node: process.version, cpus: cpus().length, model: cpus()[0]?.model ?? '' }
  const earlier = typeof before === 'object' && before !== null && 'sections' in before ? before.sections : {}
  writeFileSync(
    FILE,
    `${JSON.stringify({ machine, sections: { ...(typeof earlier === 'object' ? earlier : {}), ...sections } }, null, 2)}\n`,
  )
  console.log(`\nJSON: tests/results/bench.json`)
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which `share` (0 … 1) of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function readEarlier(): unknown {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return undefined
  }
}

function round(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2)
}
