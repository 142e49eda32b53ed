import { FASHION } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export default function FashionScreen() {
  return <Listing name="fashion" spec={FASHION} />
}
