import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useShowcase } from '../../actions/showcase.ts'

export default function ShopHubScreen() {
  const picturesOf = useShowcase()

  return (
    <div className="wrap page">
      <PageHeader title="Shop" lede="Browse by category or theme, or see what you already own." />
      <div className="doors">
        <CategoryCard
          world="mint"
          art="fashion"
          pictures={picturesOf('fashion')}
          title="Fashion"
          text="Jackets, tees, and layers for the queue."
          to="/fashion"
          action="Shop Now"
        />
        <CategoryCard
          world="lemon"
          art="fragrances"
          pictures={picturesOf('fragrances')}
          title="Fragrances"
          text="What an encore smells like."
          to="/fragrances"
          action="Shop Now"
        />
        <CategoryCard
          world="blue"
          art="jewelry"
          pictures={picturesOf('jewelry')}
          title="Jewelry"
          text="Small things that catch the light."
          to="/jewelry"
          action="Shop Now"
        />
        <CategoryCard
          world="pink"
          art="kpop"
          pictures={picturesOf('kpop')}
          title="K-Pop"
          text="Everything inspired by K-Pop."
          to="/kpop2"
          action="Shop Now"
        />
        <CategoryCard
          world="blue"
          art="anime"
          pictures={picturesOf('anime')}
          title="Anime"
          text="Everything inspired by anime."
          to="/anime2"
          action="Shop Now"
        />
        <CategoryCard world="lemon" art="inventory" title="Inventory" text="Everything you have collected." to="/inventory" action="Open" />
      </div>
    </div>
  )
}
