import { BlankPage } from '../../components/blank-page/blank-page.tsx'

export default function MusicScreen() {
  return <BlankPage title="Spotify" />
}
