import { TypeDoors } from '../../components/category-card/type-doors.tsx'
import { useShowcase } from '../../actions/showcase.ts'

/** The way on where the cart is short or empty. */
export default function MoreToCollect() {
  return <TypeDoors title="More to collect" picturesOf={useShowcase('cart')} />
}
