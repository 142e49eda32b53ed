import Search from 'lucide-static/icons/search.svg?react'
import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART, THEME_DOORS, TYPE_DOORS } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useCategoryPictures } from '../../actions/suggestions.ts'

export default function ShopHubScreen() {
  const picturesOf = useCategoryPictures('shop')

  return (
    <div className="wrap page">
      <PageHeader title="Shop" lede="Browse by category or theme, or see what you already own.">
        <ButtonLink to="/share">
          <Search />
          <span>Search all</span>
        </ButtonLink>
      </PageHeader>
      <div className="doors">
        <CategoryCard {...TYPE_DOORS.fashion} pictures={picturesOf('fashion')} />
        <CategoryCard {...TYPE_DOORS.fragrances} pictures={picturesOf('fragrances')} />
        <CategoryCard {...TYPE_DOORS.jewelry} pictures={picturesOf('jewelry')} />
        <CategoryCard {...THEME_DOORS.kpop} text="Everything inspired by K-Pop." pictures={picturesOf('kpop')} />
        <CategoryCard {...THEME_DOORS.anime} text="Everything inspired by anime." pictures={picturesOf('anime')} />
        <CategoryCard
          accent="lemon"
          art={DOOR_ART.inventory}
          title="Inventory"
          text="Everything you have collected."
          to="/inventory"
          action="Open"
        />
      </div>
    </div>
  )
}
