import type { ReactElement, ReactNode } from 'react'
import './empty-state.css'

export interface EmptyStateProps {
  title: string
  text?: ReactNode
  /** h1: it is all there is of the page. */
  level?: 'h1' | 'h2'
  /** A sticker in public/art, without its ending. */
  art?: 'empty' | 'offline' | 'search' | 'star'
  /** A drawing in its place. */
  picture?: ReactElement
  /** Other products follow it. */
  brief?: boolean
  /** The way on: links or buttons. */
  children?: ReactNode
}

export function EmptyState({ title, text, level: Heading = 'h2', art = 'star', picture, brief, children }: EmptyStateProps) {
  return (
    <div className={brief ? 'empty empty-brief' : 'empty'}>
      {picture ?? <img src={`/art/${art}.svg`} alt="" width="160" height="160" />}
      <Heading>{title}</Heading>
      {text && <p className="muted">{text}</p>}
      {children && <div className="row">{children}</div>}
    </div>
  )
}
