import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import privacy from './privacy.svg?inline'
import terms from './terms.svg?inline'

export default function PoliciesScreen() {
  return (
    <div className="wrap page">
      <PageHeader
        title="Policies"
        lede="Two short documents: what you and Starlane can expect from each other, and what data is stored where."
      />
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
          text="What data Starlane stores, where, for how long, and how to delete it."
          to="/privacy-policy"
          action="Read the policy"
        />
      </div>
    </div>
  )
}
