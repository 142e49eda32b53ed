import type { ReactNode } from 'react'

/** A line under the title that others may stand in for later: the longest of those that are likely, unseen, keeps the room that it takes. */
export function KeptLede({ room, children }: { room: string; children: ReactNode }) {
  return (
    <span className="kept-lede">
      <span aria-hidden="true">{room}</span>
      {children}
    </span>
  )
}
