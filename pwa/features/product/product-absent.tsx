import * as say from '#words/product.tsx'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { Sticker } from '../../components/sticker/sticker.tsx'
import { box, dot, line, shape, star, turned } from '../../components/sticker/draw-sticker.ts'
import type { ProductView } from '../../actions/product.ts'

/** A price tag without its product: the hook it hung on is empty. */
const LOST_TAG =
  line('M80 8v14M80 22c-14 0-14 16-4 18') +
  dot('pink', 80, 10, 6) +
  turned(
    9,
    shape('lemon', 'M52 66 80 42l28 24v72a8 8 0 0 1-8 8H60a8 8 0 0 1-8-8z') +
      dot('cream', 80, 64, 6) +
      box('cream', 62, 80, 36, 54, 4) +
      line('M72 98c0-12 18-11 17 0c-1 7-9 6-9 14') +
      dot('ink', 80, 122, 2),
  ) +
  star('blue', 30, 84, 14) +
  star('mint', 132, 118, 10)

export interface ProductAbsentProps {
  view: ProductView
  headingId: string
  level: 'h1' | 'h2'
}

/** In place of a product that is not here: not yet, not on this device, or not any more. */
export function ProductAbsent({ view: { status, name, retry }, headingId, level: Heading }: ProductAbsentProps) {
  if (status === 'loading') {
    return (
      <div className="product-look product-look-text">
        <Loading label={say.loading}>
          <Heading id={headingId}>{say.oneMoment}</Heading>
          <Skeleton width="40%" />
          <Skeleton shape="block" height="12rem" />
        </Loading>
      </div>
    )
  }
  return (
    <div className="product-look">
      <div className="product-look-picture product-look-gone">
        {status === 'failed' ? <img src="/art/offline.svg" alt="" width="160" height="160" /> : <Sticker drawing={LOST_TAG} size={160} />}
      </div>
      <div className="product-look-text">
        {status === 'failed' ? (
          <>
            <Heading id={headingId}>{say.notHere}</Heading>
            <p>{say.notHereText}</p>
            <p>
              <Button look="primary" onClick={retry}>
                {say.tryAgain}
              </Button>
            </p>
          </>
        ) : (
          <>
            <Heading id={headingId}>{name ? say.noLongerSold(name) : say.notFound}</Heading>
            <p>{name ? say.noLongerSoldText : say.notFoundText}</p>
            <div className="row">
              <ButtonLink size="small" look="primary" to="/share">
                {say.searchAll}
              </ButtonLink>
              <ButtonLink size="small" to="/kpop">
                {say.kpop}
              </ButtonLink>
              <ButtonLink size="small" to="/anime">
                {say.anime}
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
