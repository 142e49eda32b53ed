import { ANIME } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export default function Anime2Screen() {
  return <Listing name="anime2" spec={ANIME} />
}
