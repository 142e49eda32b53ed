import { ButtonLink } from '../../components/button/button.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { reviews } from '../../content/reviews.ts'

export default function ReviewsScreen() {
  return (
    <div className="wrap page">
      <PageHeader title="Customer's Reviews" lede="Six fans on what they found here.">
        <ButtonLink to="/store">Back to the store</ButtonLink>
      </PageHeader>
      <ul className="grid voices">
        {reviews.map((review) => (
          <li key={review.handle}>
            <ReviewCard review={review} level="h2" />
          </li>
        ))}
      </ul>
    </div>
  )
}
