import * as say from '#words/terms-of-service.ts'
import { DocumentPage } from '../../components/document-page/document-page.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'

export default function TermsOfServiceScreen() {
  return <DocumentPage title={say.title} {...useOwnText('terms')} />
}
