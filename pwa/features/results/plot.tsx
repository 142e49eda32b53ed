import type { CSSProperties, ReactNode } from 'react'
import type { ChartPoint } from './chart-geometry.ts'

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
