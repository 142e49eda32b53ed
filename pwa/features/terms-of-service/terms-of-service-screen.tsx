import { DocumentPage } from '../../components/document-page/document-page.tsx'
import { useOwnText } from '../../actions/use-shop-facts.ts'

export default function TermsOfServiceScreen() {
  return <DocumentPage title="Terms of Service" {...useOwnText('terms')} />
}
