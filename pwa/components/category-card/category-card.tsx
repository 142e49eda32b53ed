import { Card, type World } from '../card/card.tsx'
import { Link } from '../link/link.tsx'
import '../button/button.css'

export interface CategoryCardProps {
  title: string
  text: string
  to: string
  /** What the button says; the card's title follows it for screen readers. */
  action: string
  /** A sticker in public/art, without its ending. */
  art: string
  world: World
  size?: 'large' | 'normal'
  level?: 'h2' | 'h3'
}

/** A door to another part of the lane: all of it is the link. */
export function CategoryCard({ title, text, to, action, art, world, size = 'normal', level: Heading = 'h2' }: CategoryCardProps) {
  return (
    <Card as="article" world={world} className={`door door-${size}`}>
      <div className="door-art">
        <img src={`/art/${art}.svg`} alt="" width="160" height="160" />
      </div>
      <div className="door-text">
        <Heading>{title}</Heading>
        <p>{text}</p>
        <Link to={to} className="btn door-link">
          {action}
          <span className="hidden-visually"> {title}</span>
        </Link>
      </div>
    </Card>
  )
}
