import * as say from '#words/cart.tsx'
import { TypeDoors } from '../../components/category-card/type-doors.tsx'
import { useEndHeld } from '../../components/use-end-held.ts'
import { useCategoryPictures } from '../../actions/category-pictures.ts'

/** The way on where the cart is short or empty. Its code comes late. */
export default function MoreToCollect() {
  useEndHeld()
  return <TypeDoors title={say.moreToCollect} picturesOf={useCategoryPictures('cart')} />
}
