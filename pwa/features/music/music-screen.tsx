import * as say from '#words/music.ts'
import { BlankPage } from '../../components/blank-page/blank-page.tsx'

export default function MusicScreen() {
  return <BlankPage title={say.title} />
}
