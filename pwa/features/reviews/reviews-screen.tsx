import * as say from '#words/reviews.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { TextToCome } from '../../components/document-page/text-to-come.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { shareOutReviews } from '../../content/share-out-reviews.ts'
import { useReviews } from '../../actions/use-shop-facts.ts'

const ACCENTS = ['pink', 'blue', 'lemon', 'mint'] as const

export default function ReviewsScreen() {
  const { reviews, lang, ...coming } = useReviews()

  return (
    <div className="wrap page">
      <PageHeader title={say.title} lede={say.lede}>
        <ButtonLink to="/store">{say.toStore}</ButtonLink>
      </PageHeader>
      {reviews ? (
        <ul className="grid voices">
          {shareOutReviews(reviews).page.map((review, index) => (
            <li key={review.handle}>
              <ReviewCard lang={lang} review={review} accent={ACCENTS[index % ACCENTS.length] ?? 'pink'} level="h2" />
            </li>
          ))}
        </ul>
      ) : (
        <TextToCome {...coming} />
      )}
    </div>
  )
}
