import * as say from '#words/privacy-policy.ts'
import { DocumentPage } from '../../components/document-page/document-page.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'

export default function PrivacyPolicyScreen() {
  return <DocumentPage title={say.title} {...useOwnText('privacy')} />
}
