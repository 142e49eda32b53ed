import type { ReactNode } from 'react'
import './empty-state.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** A sticker in public/art, without its ending. */
  art?: 'empty' | 'offline' | 'search' | 'star'
  /** A drawing in its place. */
  picture?: ReactNode
  /** The way on: links or buttons. */
  children?: ReactNode
}

export function EmptyState({ title, text, art = 'star', picture, children }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture ?? <img src={`/art/${art}.svg`} alt="" width="160" height="160" />}
      <h2>{title}</h2>
      {text && <p className="muted">{text}</p>}
      {children && <div className="row">{children}</div>}
    </div>
  )
}
