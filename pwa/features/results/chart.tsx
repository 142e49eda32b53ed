import { shortDay } from '#words/dates.ts'
import type { CSSProperties, ReactNode } from 'react'

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

export interface PlotProps {
  /** What the picture shows, in words. */
  label: string
  /** Lines across, with their names: `at` in percent of the height, from the top. */
  marks: readonly { at: number; name: string }[]
  /** Points that stand out, in percent of the box. */
  dots: readonly (ChartPoint & { className?: string })[]
  /** Paths in a box of 100 by 100. */
  children: ReactNode
}

/** A chart that fits any width: lines stretch, while names and dots keep their size. */
export function Plot({ label, marks, dots, children }: PlotProps) {
  return (
    <div className="plot" role="img" aria-label={label}>
      {marks.map(({ at, name }) => (
        <span key={name} className="plot-mark" style={{ '--y': `${at}%` } as CSSProperties}>
          <span>{name}</span>
        </span>
      ))}
      <div className="plot-box">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none">
          {children}
        </svg>
        {dots.map(({ x, y, className = '' }, index) => (
          <span key={index} className={`dot ${className}`} style={{ '--x': `${x}%`, '--y': `${y}%` } as CSSProperties} />
        ))}
      </div>
    </div>
  )
}

/** From which day to which a chart goes, oldest on the left; one day has one word. */
export function ChartDays({ from, to }: { from: string | number; to: string | number }) {
  const [first, last] = [shortDay(from), shortDay(to)]
  return (
    <p className="chart-days" aria-hidden="true">
      <span>{first === last ? '' : first}</span>
      <span>{last}</span>
    </p>
  )
}
