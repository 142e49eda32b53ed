import { useLayoutEffect, useState } from 'react'
import { TypeDoors } from '../../components/category-card/type-doors.tsx'
import { useShowcase } from '../../actions/showcase.ts'

/** The way on where the cart is short or empty. */
export default function MoreToCollect() {
  const picturesOf = useShowcase('cart')
  // Its code may come when the focus has gone on to the footer, which it would push out of sight.
  const [heightBefore] = useState(heightAboveFocus)
  useLayoutEffect(() => {
    if (heightBefore !== undefined) scrollBy({ top: (heightAboveFocus() ?? heightBefore) - heightBefore, behavior: 'instant' })
  }, [heightBefore])
  return <TypeDoors title="More to collect" picturesOf={picturesOf} />
}

/** Where in the window the footer begins, in px, as long as the focus is in it. */
function heightAboveFocus(): number | undefined {
  return document.activeElement?.closest('footer')?.getBoundingClientRect().top
}
