import { KPOP } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export default function Kpop2Screen() {
  return <Listing name="kpop2" spec={KPOP} />
}
