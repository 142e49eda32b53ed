import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { Sticker } from '../../components/sticker/sticker.tsx'
import type { ProductView } from '../../actions/product.ts'
import { LOST_TAG } from './lost-tag.ts'

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
        <Loading label="Loading the product…">
          <Heading id={headingId}>One moment…</Heading>
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
            <Heading id={headingId}>This product isn’t on your device yet</Heading>
            <p>The shop can’t be reached right now. Open any listing once online, and every product works offline.</p>
            <p>
              <Button look="primary" onClick={retry}>
                Try again
              </Button>
            </p>
          </>
        ) : (
          <>
            <Heading id={headingId}>{name ? `${name} is no longer sold` : 'Product not found'}</Heading>
            <p>{name ? 'It has left the shop, but there may be something similar.' : 'The link may be old or incomplete.'}</p>
            <div className="row">
              <ButtonLink size="small" look="primary" to="/share">
                Search all
              </ButtonLink>
              <ButtonLink size="small" to="/kpop">
                K-Pop
              </ButtonLink>
              <ButtonLink size="small" to="/anime">
                Anime
              </ButtonLink>
            </div>
          </>
        )}
      </div>
    </div>
  )
}
