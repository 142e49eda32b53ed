import * as say from '#words/personalization.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { OTHER_DOORS } from '../../components/category-card/doors.ts'
import { shareOutReviews } from '../../content/share-out-reviews.ts'
import { useReviews } from '../../actions/use-shop-facts.ts'
import { useShop } from '../../state/shop.ts'

const ACCENTS = ['pink', 'lemon', 'blue'] as const

export default function PersonalizationScreen() {
  const { reviews = [], lang } = useReviews()
  const hasBooks = useShop(({ brand }) => brand.parts.books)
  const { personal } = shareOutReviews(reviews)
  return (
    <div className="wrap page personalization">
      <PageHeader title={say.title} lede={say.lede(hasBooks)} />
      <div className="doors">
        <CategoryCard {...OTHER_DOORS.books} />
        <CategoryCard {...OTHER_DOORS.music} />
        <CategoryCard {...OTHER_DOORS.blog} />
      </div>
      {personal.length > 0 && (
        <section className="picked" aria-labelledby="picked">
          <h2 id="picked">{say.othersSay}</h2>
          <ul className="grid">
            {personal.map((review, index) => (
              <li key={review.handle}>
                <ReviewCard lang={lang} review={review} accent={ACCENTS[index] ?? 'pink'} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
