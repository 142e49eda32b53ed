import { DocumentPage } from '../../components/document-page/document-page.tsx'
import { useShopFacts } from '../../actions/use-shop-facts.ts'

export default function TermsOfServiceScreen() {
  const { facts, ...coming } = useShopFacts()
  return <DocumentPage title="Terms of Service" text={facts && (facts.texts.terms ?? [])} {...coming} />
}
