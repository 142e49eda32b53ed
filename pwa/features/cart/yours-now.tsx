import { useEffect, useRef, useState } from 'react'
import * as say from '#words/cart.tsx'
import { ButtonLink } from '../../components/button/button.tsx'
import { catchFocus } from '../../components/lost-focus.ts'
import { CardStack } from '../../components/card-stack/card-stack.tsx'
import { namesIn } from '../../content/names-in.ts'
import type { Bought } from './use-bought.ts'

export interface YoursNowProps extends Bought {
  /** Nothing else is in the cart: this stands in its place. */
  isAll: boolean
}

/** What was just bought. */
export function YoursNow({ lines, said, isAll }: YoursNowProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const seen = lines.filter(({ product }) => product)
  const named = lines.filter(({ name }) => name)

  const [wasAll] = useState(isAll)

  // The button that was pressed is gone: what follows is read, and reached, from here. Where it is not gone, it may have the focus.
  useEffect(() => {
    if (!wasAll) return catchFocus(heading.current)
    heading.current?.focus({ preventScroll: true })
    // What was bought stands above what is said of it.
    scrollTo(0, 0)
  }, [wasAll])

  return (
    <section className="bought" aria-labelledby="bought">
      <CardStack pictures={seen.flatMap(({ product }) => product ?? [])} of={seen.map(({ id }) => id)} />
      <h2 id="bought" tabIndex={-1} ref={heading} aria-describedby="bought-said">
        {say.yoursNow}
      </h2>
      {said !== undefined && <p id="bought-said">{said}</p>}
      <div className="row">
        <ButtonLink look="primary" size="large" to="/inventory">
          {say.seeCollection}
        </ButtonLink>
        <ButtonLink to="/shop">{say.keepShopping}</ButtonLink>
      </div>
      {named.length > 0 && <p className="muted">{namesIn(named)}</p>}
      {/* Plain to see; heard it is not. */}
      {isAll && <p className="hidden-visually">{say.isEmpty}</p>}
    </section>
  )
}
