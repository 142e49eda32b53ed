import type { HTMLAttributes } from 'react'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li'
  /** The light of the quarter it belongs to. */
  accent?: Accent
}

export type Accent = 'pink' | 'blue' | 'lemon' | 'mint' | 'violet'

export function Card({ as: Tag = 'div', accent, className, ...rest }: CardProps) {
  return <Tag {...rest} data-accent={accent} className={className ? `card ${className}` : 'card'} />
}
