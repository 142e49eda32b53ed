import * as say from '#words/policies.ts'
import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { OwnText } from '../../components/document-page/own-text.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'
import { useShop } from '../../state/shop.ts'
import privacy from './privacy.svg?inline'
import terms from './terms.svg?inline'

export default function PoliciesScreen() {
  const { name, pages } = useShop(({ brand }) => brand)
  // Of one that is missing nothing can be said here.
  const own = pages.includes('policies') || !pages.includes('terms') || !pages.includes('privacy')
  return (
    <div className="wrap page">
      <PageHeader title={say.title} lede={own ? undefined : say.lede(name)} />
      <OwnText {...useOwnText('policies')} />
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          accent="lemon"
          art={terms}
          title={say.terms}
          text={say.termsText}
          to="/terms-of-service"
          action={say.readTerms}
        />
        <CategoryCard
          size="large"
          accent="mint"
          art={privacy}
          title={say.privacy}
          text={say.privacyText(name)}
          to="/privacy-policy"
          action={say.readPrivacy}
        />
      </div>
    </div>
  )
}
