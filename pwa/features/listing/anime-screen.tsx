import { ANIME } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export default function AnimeScreen() {
  return <Listing name="anime" spec={ANIME} described />
}
