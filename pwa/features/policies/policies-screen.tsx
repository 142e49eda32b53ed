import { CategoryCard } from '../../components/category-card/category-card.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'

export default function PoliciesScreen() {
  return (
    <div className="wrap page">
      <PageHeader
        title="Policies"
        lede="Two documents, written to be read. The first says what you and Starlane can expect of each other, the second what is stored where."
      />
      <div className="doors doors-large">
        <CategoryCard
          size="large"
          world="lemon"
          art="blog"
          title="Terms of Service"
          text="Gems are play money, sellers are on their own, accounts are yours to close. The house rules of the lane."
          to="/terms-of-service"
          action="Read the terms"
        />
        <CategoryCard
          size="large"
          world="mint"
          art="inventory"
          title="Privacy Policy"
          text="Every kind of data Starlane holds: on your device, on its server, for how long, and how to take it away."
          to="/privacy-policy"
          action="Read the policy"
        />
      </div>
    </div>
  )
}
