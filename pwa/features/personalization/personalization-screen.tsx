import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { personalReviews } from '../../content/reviews.ts'

export default function PersonalizationScreen() {
  return (
    <div className="wrap page">
      <PageHeader title="Personalization" lede="The quiet end of the lane, where things are picked for you." />
      <div className="doors">
        <CategoryCard
          world="lemon"
          art="books"
          title="Books"
          text="Seven genres of young adult, shelf by shelf."
          to="/books"
          action="Browse"
        />
        <CategoryCard world="pink" art="music" title="Spotify" text="A soundtrack for the walk." to="/music" action="Listen" />
        <CategoryCard world="blue" art="blog" title="Blog" text="Notes from behind the stalls." to="/blog" action="Read" />
      </div>
      <section className="picked" aria-labelledby="picked">
        <h2 id="picked">What others found</h2>
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
