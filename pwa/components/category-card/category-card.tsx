import { wayTo } from '#words/doors.tsx'
import { Card, type Accent } from '../card/card.tsx'
import { useIsAbsent } from '../link/absent-pages.ts'
import { Link } from '../link/link.tsx'
import { CardStack } from '../card-stack/card-stack.tsx'
import type { Pictured } from '../product-picture/product-picture.tsx'
import '../button/button.css'

export interface CategoryCardProps {
  title: string
  text: string
  to: string
  /** What the button says; the card's title follows it for screen readers. */
  action: string
  /** The address of a sticker: in public/art where a screen needed offline first shows it, else beside what brings it. */
  art: string
  /** Products behind the door, whose pictures take the place of the sticker; none: they are about to come. */
  pictures?: readonly Pictured[] | undefined
  /** A word on the edge of the picture: 'Opening soon'. */
  stamp?: string
  /** The one to go through next. */
  isNext?: boolean | undefined
  accent: Accent
  size?: 'large' | 'normal'
  level?: 'h2' | 'h3'
}

/** A door to another part of the shop, if the shop has it: all of it is the link. */
export function CategoryCard({
  title,
  text,
  to,
  action,
  art,
  pictures,
  stamp,
  isNext,
  accent,
  size = 'normal',
  level: Heading = 'h2',
}: CategoryCardProps) {
  if (useIsAbsent()(to)) return null
  return (
    <Card as="article" accent={accent} className={`door door-${size}`}>
      <div className="door-art">{pictures ? <CardStack pictures={pictures} /> : <img src={art} alt="" width="160" height="160" />}</div>
      {stamp && <span className="door-stamp">{stamp}</span>}
      <div className="door-text">
        <Heading>{title}</Heading>
        <p>{text}</p>
        <Link to={to} className={`btn door-link${isNext ? ' btn-primary' : ''}`}>
          {wayTo(action, title, (text) => (
            <span className="hidden-visually">{text}</span>
          ))}
        </Link>
      </div>
    </Card>
  )
}
