import Heart from 'lucide-static/icons/heart.svg?react'
import { useRef, useState } from 'react'
import * as say from '#words/product.tsx'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { OuterLink } from '../../components/link/outer-link.tsx'
import { CartButton } from '../../components/product-card/cart-button.tsx'
import { InCartMark } from '../../components/product-card/in-cart-mark.tsx'
import { ProductPicture } from '../../components/product-picture/product-picture.tsx'
import { ShareButton } from '../../components/share-links/share-button.tsx'
import { useToggleTap } from '../../components/use-toggle-tap.ts'
import { toggleCart, toggleWishlist } from '../../actions/shopping.ts'
import { whatOneBuys } from '#words/orders.ts'
import { hasShownDesc, hasShownName, shownDesc, shownName, shownPhotos } from '../../content/shown.ts'
import { useTextLang } from '../../components/text-lang.ts'
import { isSearch, sellerName } from '../../content/seller.ts'
import { useAccount, useFreeGems, useInCart, useInWishlist } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'
import { useOwned } from '../../state/owned.ts'
import { useHasQuizzes } from '../../state/shop.ts'
import { Gallery } from './gallery.tsx'
import { kindOf } from '#sync-protocol/domain/product-kind.ts'

export interface ProductDetailsProps {
  product: Product
  headingId: string
  /** A page's own heading, or that of a sheet over one. */
  level: 'h1' | 'h2'
}

/** All there is to know of a product: its art, its whole text, its price, and what can be done with it. */
export function ProductDetails({ product, headingId, level: Heading }: ProductDetailsProps) {
  const { image, photos, priceGems, theme, type, url, shown } = product
  const name = shownName(product)
  const picture = useRef<HTMLImageElement>(null)
  const inCart = useInCart(product)
  const inWishlist = useInWishlist(product)
  const owned = useOwned(product)
  const afford = useAffordWords(priceGems, inCart)
  const wish = useToggleTap(() => toggleWishlist(product))
  const langOf = useTextLang()
  // What could not be loaded is tried again once the connection changes.
  const attempt = `${image} ${useConnection(({ state }) => state)}`
  const [missing, setMissing] = useState('')
  const mark = (inCart || owned) && <InCartMark aria-hidden inCart={inCart} owned={owned} />

  return (
    <article className="product-look" data-accent={theme === 'kpop' ? 'pink' : 'blue'}>
      {photos ? (
        <Gallery photos={shownPhotos(photos, shown)} name={name} picture={picture}>
          {mark}
        </Gallery>
      ) : missing === attempt ? (
        <div className="product-look-picture product-look-gone">
          <img src="/art/offline.svg" alt="" width="160" height="160" />
        </div>
      ) : (
        <div className="product-look-picture">
          <ProductPicture ref={picture} product={product} size={400} onError={() => setMissing(attempt)} />
          {mark}
        </div>
      )}
      <div className="product-look-text">
        <p className="product-look-kind">
          <Link to={`/${theme}?type=${type}`}>{kindOf(product)}</Link>
        </p>
        <Heading id={headingId} lang={langOf(hasShownName(product))}>
          {name}
        </Heading>
        <GemAmount gems={priceGems} />
        {owned && <p className="muted small">{say.owned}</p>}
        <div className="row product-look-actions">
          <CartButton inCart={inCart} owned={owned} onToggle={() => toggleCart(product)} picture={picture} describedBy={headingId} />
          <Button aria-pressed={inWishlist} className="product-look-wish" aria-describedby={headingId} onClick={wish}>
            <Heart />
            <span>{inWishlist ? say.wishlisted : say.wishlist}</span>
          </Button>
          <ShareButton title={name} path={`/product/${product.id}`} describedBy={headingId} />
          {inCart ? (
            <ButtonLink look="primary" to="/cart">
              {say.seeCart}
            </ButtonLink>
          ) : (
            afford && <p className="muted small">{afford}</p>
          )}
        </div>
        <WhereGemsComeFrom />
        <p lang={langOf(hasShownDesc(product))}>{shownDesc(product)}</p>
        <p className="muted small">{whatOneBuys}</p>
        <p className="product-look-links">
          <OuterLink href={url}>
            <span>{`${isSearch(url) ? say.findMoreOn(sellerName(url)) : say.from(sellerName(url))} `}</span>
            <span aria-hidden="true">↗</span>
          </OuterLink>
        </p>
      </div>
    </article>
  )
}

/** A visitor sees prices in a currency that no bank has. */
function WhereGemsComeFrom() {
  const isVisitor = useAccount((account) => account.owner === '')
  const hasQuizzes = useHasQuizzes()
  if (!isVisitor || !hasQuizzes) return null
  return (
    <details className="product-look-gems small">
      <summary>{say.whereGemsComeFrom}</summary>
      <p className="muted">
        {say.gemsAreFree((text) => (
          <Link to="/register">{text}</Link>
        ))}
      </p>
    </details>
  )
}

/** What would be left of a member's gems. '': nothing to say. */
function useAffordWords(price: number, inCart: boolean): string {
  const owner = useAccount((account) => account.owner)
  const ready = useAccount((account) => account.ready)
  const left = useFreeGems() - price
  if (owner === '' || !ready || inCart) return ''
  return left < 0 ? say.tooFewGems(-left) : say.gemsLeft(left)
}
