import type { CSSProperties, ReactNode } from 'react'
import * as say from '#words/parts.ts'
import './skeleton.css'

export interface SkeletonProps {
  /** Any CSS length. */
  width?: string
  height?: string
  shape?: 'line' | 'block' | 'circle'
}

/** Stands where content is about to be, in its size. Purely for the eye. */
export function Skeleton({ width = '100%', height = '1em', shape = 'line' }: SkeletonProps) {
  return <span aria-hidden="true" className={`bone bone-${shape}`} style={{ '--w': width, '--h': height } as CSSProperties} />
}

/** A region that is still loading: says so once, shows bones. */
export function Loading({ label = say.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div aria-busy="true">
      <span className="hidden-visually" role="status">
        {label}
      </span>
      {children}
    </div>
  )
}
