import type { HTMLAttributes } from 'react'

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'article' | 'section' | 'li'
  /** The light of the quarter it belongs to. */
  world?: World
}

export type World = 'pink' | 'blue' | 'lemon' | 'mint' | 'violet'

export function Card({ as: Tag = 'div', world, className, ...rest }: CardProps) {
  return <Tag {...rest} data-world={world} className={className ? `card ${className}` : 'card'} />
}
