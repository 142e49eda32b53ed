import { KPOP } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export default function KpopScreen() {
  return <Listing name="kpop" spec={KPOP} described />
}
