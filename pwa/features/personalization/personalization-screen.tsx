import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { personalReviews } from '../../content/reviews.ts'

export default function PersonalizationScreen() {
  return (
    <div className="wrap page">
      <PageHeader title="Personalization" lede="Books, music and stories picked for you." />
      <div className="doors">
        <CategoryCard world="lemon" art="books" title="Books" text="Young-adult books in seven genres." to="/books" action="Browse" />
        <CategoryCard
          world="pink"
          art="music"
          stamp="Opening soon"
          title="Spotify"
          text="Playlists for every mood."
          to="/music"
          action="Have a look"
        />
        <CategoryCard
          world="blue"
          art="blog"
          stamp="Opening soon"
          title="Blog"
          text="News and stories from Starlane."
          to="/blog"
          action="Have a look"
        />
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
