import { DocumentPage } from '../../components/document-page/document-page.tsx'
import { useShopFacts } from '../../actions/use-shop-facts.ts'

export default function PrivacyPolicyScreen() {
  const { facts, ...coming } = useShopFacts()
  return <DocumentPage title="Privacy Policy" text={facts && (facts.texts.privacy ?? [])} {...coming} />
}
