import Search from 'lucide-static/icons/search.svg?react'
import * as say from '#words/shop-hub.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART, THEME_DOORS, TYPE_DOORS } from '../../components/category-card/doors.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useCategoryPictures } from '../../actions/category-pictures.ts'

export default function ShopHubScreen() {
  const picturesOf = useCategoryPictures('shop')

  return (
    <div className="wrap page">
      <PageHeader title={say.title} lede={say.lede}>
        <ButtonLink to="/share">
          <Search />
          <span>{say.searchAll}</span>
        </ButtonLink>
      </PageHeader>
      <div className="doors">
        <CategoryCard {...TYPE_DOORS.fashion} pictures={picturesOf('fashion')} />
        <CategoryCard {...TYPE_DOORS.fragrances} pictures={picturesOf('fragrances')} />
        <CategoryCard {...TYPE_DOORS.jewelry} pictures={picturesOf('jewelry')} />
        <CategoryCard {...THEME_DOORS.kpop} text={say.kpopText} pictures={picturesOf('kpop')} />
        <CategoryCard {...THEME_DOORS.anime} text={say.animeText} pictures={picturesOf('anime')} />
        <CategoryCard
          accent="lemon"
          art={DOOR_ART.inventory}
          title={say.inventory}
          text={say.inventoryText}
          to="/inventory"
          action={say.openInventory}
        />
      </div>
    </div>
  )
}
