import type { ShopFacts } from '#sync-protocol/api/shop.ts'
import { Avatar } from '../avatar/avatar.tsx'
import type { Accent } from '../card/card.tsx'

export interface ReviewCardProps {
  review: ShopFacts['reviews'][number]
  /** That of its text, where it is not the page's. */
  lang?: string | undefined
  /** The light of the quarter that it speaks of. */
  accent: Accent
  /** Alone on its page, in larger type. */
  featured?: boolean
  level?: 'h2' | 'h3'
}

/** What makes the drawn face of a fan of the sample shop fit its name. */
const FACES: Readonly<Record<string, string>> = {
  '@lightstick.mina': ' 136',
  '@one.more.episode': ' 33',
  '@aaliyah.reads.late': ' 8',
  '@encore.jun': ' 340',
  '@dramaqueen.sofi': ' 2',
  '@panel.by.panel': ' 1821',
  '@third.gen.priya': ' 202',
  '@noor.after.midnight': ' 14',
  '@b.side.caleb': ' 23',
  '@yui.in.colour': ' 28',
}

export function ReviewCard({ review: { name, handle, text }, lang, accent, featured = false, level: Heading = 'h3' }: ReviewCardProps) {
  return (
    <article data-accent={accent} className={featured ? 'review review-featured' : 'review'}>
      <blockquote lang={lang}>
        <p>{text}</p>
      </blockquote>
      <footer>
        <Avatar seed={`${name}${FACES[handle] ?? ''}`} />
        <div>
          <Heading>{name}</Heading>
          <p className="muted small">{handle}</p>
        </div>
      </footer>
    </article>
  )
}
