import Search from 'lucide-static/icons/search.svg?react'
import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Shelves } from '../../components/picks/shelves.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { fansText } from '#words/fans.ts'
import { shareOutReviews } from '../../content/share-out-reviews.ts'
import { useNewArrivals, useSeenProducts } from '../../actions/shelves.ts'
import { useCategoryPictures } from '../../actions/suggestions.ts'
import { useReviews } from '../../actions/use-shop-facts.ts'
import { useShop } from '../../state/shop.ts'

export default function StoreFrontScreen() {
  const picturesOf = useCategoryPictures('store')
  const hasReviews = useShop(({ brand }) => brand.hasReviews)

  return (
    <div className="wrap page">
      <PageHeader title="K-Pop or anime?" lede="Browse both. Everything is priced in gems, and every card leads to a seller." />
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          accent="pink"
          art={DOOR_ART.kpop}
          pictures={picturesOf('kpop')}
          title="K-Pop"
          text="For the ones who know the fan chant by heart and own more photocards than shelves."
          to="/kpop"
          action="Shop Now"
        />
        <CategoryCard
          size="large"
          accent="blue"
          art={DOOR_ART.anime}
          pictures={picturesOf('anime')}
          title="Anime"
          text="For the ones who never skip the opening and cried at that one lamp post."
          to="/anime"
          action="Shop Now"
        />
      </div>
      <p className="store-search">
        <ButtonLink to="/share">
          <Search />
          <span>Search all</span>
        </ButtonLink>
      </p>
      {hasReviews && <Said />}
      <Shelves fresh={useNewArrivals()} seen={useSeenProducts()} />
    </div>
  )
}

/** One review, and the way to the others. Without a copy on this device there is only the way. */
function Said() {
  const { reviews, failed } = useReviews()
  const { page, store } = shareOutReviews(reviews ?? [])
  return (
    <section className="said" aria-labelledby="said">
      <div className="stack">
        <h2 id="said">What fans say</h2>
        <p className="muted">
          {reviews ? `${fansText(page.length)} wrote down what they found here.` : 'Fans wrote down what they found here.'}
        </p>
        <p>
          <ButtonLink to="/reviews">Reviews</ButtonLink>
        </p>
      </div>
      {store && <ReviewCard review={store} accent="lemon" featured />}
      {!reviews && !failed && (
        <Loading>
          <Skeleton shape="block" height="14rem" />
        </Loading>
      )}
    </section>
  )
}
