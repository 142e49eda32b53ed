import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { OTHER_DOORS } from '../../components/category-card/doors.ts'
import { personalReviews } from '../../content/reviews.ts'

export default function PersonalizationScreen() {
  return (
    <div className="wrap page personalization">
      <PageHeader title="Personalization" lede="Books now, music and stories soon." />
      <div className="doors">
        <CategoryCard {...OTHER_DOORS.books} />
        <CategoryCard {...OTHER_DOORS.music} />
        <CategoryCard {...OTHER_DOORS.blog} />
      </div>
      <section className="picked" aria-labelledby="picked">
        <h2 id="picked">What others say</h2>
        <ul className="grid">
          {personalReviews.map((review) => (
            <li key={review.handle}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
