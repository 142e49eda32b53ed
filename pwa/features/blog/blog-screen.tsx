import * as say from '#words/blog.ts'
import { BlankPage } from '../../components/blank-page/blank-page.tsx'

export default function BlogScreen() {
  return <BlankPage title={say.title} />
}
