import type { Review } from '../../content/reviews.ts'
import { Avatar } from '../avatar/avatar.tsx'

export interface ReviewCardProps {
  review: Review
  /** Alone on its page, in larger type. */
  featured?: boolean
  level?: 'h2' | 'h3'
}

export function ReviewCard({ review, featured = false, level: Heading = 'h3' }: ReviewCardProps) {
  return (
    <article data-accent={review.accent} className={featured ? 'review review-featured' : 'review'}>
      <blockquote>
        <p>{review.text}</p>
      </blockquote>
      <footer>
        <Avatar seed={review.face} />
        <div>
          <Heading>{review.name}</Heading>
          <p className="muted small">{review.handle}</p>
        </div>
      </footer>
    </article>
  )
}
