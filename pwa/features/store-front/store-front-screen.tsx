import Search from 'lucide-static/icons/search.svg?react'
import * as say from '#words/store-front.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Shelves } from '../../components/picks/shelves.tsx'
import { ReviewCard } from '../../components/review-card/review-card.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { shareOutReviews } from '../../content/share-out-reviews.ts'
import { useNewArrivals, useSeenProducts } from '../../actions/shelves.ts'
import { useCategoryPictures } from '../../actions/category-pictures.ts'
import { useReviews } from '../../actions/use-shop-facts.ts'
import { useShop } from '../../state/shop.ts'

export default function StoreFrontScreen() {
  const picturesOf = useCategoryPictures('store')
  const hasReviews = useShop(({ brand }) => brand.hasReviews)

  return (
    <div className="wrap page">
      <PageHeader title={say.title} lede={say.lede} />
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          accent="pink"
          art={DOOR_ART.kpop}
          pictures={picturesOf('kpop')}
          title={say.kpop}
          text={say.kpopText}
          to="/kpop"
          action={say.shopNow}
        />
        <CategoryCard
          size="large"
          accent="blue"
          art={DOOR_ART.anime}
          pictures={picturesOf('anime')}
          title={say.anime}
          text={say.animeText}
          to="/anime"
          action={say.shopNow}
        />
      </div>
      <p className="store-search">
        <ButtonLink to="/share">
          <Search />
          <span>{say.searchAll}</span>
        </ButtonLink>
      </p>
      {hasReviews && <Said />}
      <Shelves {...useNewArrivals()} seen={useSeenProducts()} />
    </div>
  )
}

/** One review, and the way to the others. Without a copy on this device there is only the way. */
function Said() {
  const { reviews, lang, failed } = useReviews()
  const { page, store } = shareOutReviews(reviews ?? [])
  return (
    <section className="said" aria-labelledby="said">
      <div className="stack">
        <h2 id="said">{say.whatFansSay}</h2>
        <p className="muted">{reviews ? say.someFansWroteDown(page.length) : say.fansWroteDown}</p>
        <p>
          <ButtonLink to="/reviews">{say.reviews}</ButtonLink>
        </p>
      </div>
      {store && <ReviewCard lang={lang} review={store} accent="lemon" featured />}
      {!reviews && !failed && (
        <Loading>
          <Skeleton shape="block" height="14rem" />
        </Loading>
      )}
    </section>
  )
}
