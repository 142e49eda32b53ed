import { JEWELRY } from './listing-spec.ts'
import { Listing } from './listing.tsx'

export default function JewelryScreen() {
  return <Listing name="jewelry" spec={JEWELRY} />
}
