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
      <PageHeader
        title="Policies"
        lede={own ? undefined : `Two short documents: what you and ${name} can expect from each other, and what data is stored where.`}
      />
      <OwnText {...useOwnText('policies')} />
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          accent="lemon"
          art={terms}
          title="Terms of Service"
          text="How gems work, who the sellers are, and how to close your account."
          to="/terms-of-service"
          action="Read the terms"
        />
        <CategoryCard
          size="large"
          accent="mint"
          art={privacy}
          title="Privacy Policy"
          text={`What data ${name} stores, where, for how long, and how to delete it.`}
          to="/privacy-policy"
          action="Read the policy"
        />
      </div>
    </div>
  )
}
