import { BlankPage } from '../../components/blank-page/blank-page.tsx'

export default function BlogScreen() {
  return <BlankPage title="Blog" />
}
