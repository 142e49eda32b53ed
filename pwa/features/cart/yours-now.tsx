import { useEffect, useRef } from 'react'
import { ButtonLink } from '../../components/button/button.tsx'
import { PictureFan } from '../../components/picture-fan/picture-fan.tsx'
import type { BoughtLine } from './use-bought.ts'

const NAMED = 3

/** What was just bought, in the place of the empty cart that it leaves behind. */
export function YoursNow({ lines }: { lines: readonly BoughtLine[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const names = lines.map(({ name, qty }) => (qty > 1 ? `${name} × ${qty}` : name)).filter(Boolean)

  // The button that was pressed is gone: what follows is read, and reached, from here.
  useEffect(() => heading.current?.focus(), [])

  return (
    <section className="bought" aria-labelledby="bought">
      <PictureFan pictures={lines.flatMap(({ image }) => image ?? [])} opening />
      <h2 id="bought" tabIndex={-1} ref={heading}>
        Yours now.
      </h2>
      <div className="row">
        <ButtonLink look="primary" size="large" to="/inventory">
          See your collection
        </ButtonLink>
        <ButtonLink to="/shop">Keep shopping</ButtonLink>
      </div>
      {names.length > 0 && (
        <p>
          {names.slice(0, NAMED).join(', ')}
          {names.length > NAMED && ` and ${names.length - NAMED} more`}
        </p>
      )}
      <p className="muted small">Cart is empty.</p>
    </section>
  )
}
