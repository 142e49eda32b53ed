import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as say from '#words/product.tsx'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { pageBeneath } from '../../components/link/beneath.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { Sheet } from '../../components/sheet/sheet.tsx'
import { isStill } from '../../components/transition.ts'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { Link } from '../../components/link/link.tsx'
import { ProductPicture } from '../../components/product-picture/product-picture.tsx'
import { SheetLink } from '../../components/link/sheet-link.tsx'
import { hasShownName, shownName } from '../../content/shown.ts'
import { useTextLang } from '../../components/text-lang.ts'
import { useProduct } from '../../actions/product.ts'
import { useOwnTitle } from '../../actions/use-own-title.ts'
import { useNoteSeen } from '../../actions/shelves.ts'
import { useCatalog } from '../../state/catalog.ts'
import { suggest } from '../../state/suggest.ts'
import { ProductAbsent } from './product-absent.tsx'
import { ProductDetails } from './product-details.tsx'
import { kindOf } from '#sync-protocol/domain/product-kind.ts'
import { relatedTo } from './related.ts'

const HEADING = 'product-name'
const COME_MS = 200

/** One product: a sheet over the page it was opened from, else a page of its own, as behind a link that was sent. */
export default function ProductScreen() {
  const location = useLocation()
  const navigate = useNavigate()
  const { pathname } = location
  const id = pathname.split('/')[2]?.toLowerCase() ?? ''
  const view = useProduct(id)
  const { product, name } = view
  const isSheet = pageBeneath(location) !== undefined
  const level = isSheet ? 'h2' : 'h1'

  useNoteSeen(product?.id)

  useOwnTitle(name ?? (view.status === 'gone' ? say.notFound : undefined))

  const onFollow = useNext(id)

  const content = product ? (
    <>
      <ProductDetails key={id} product={product} headingId={HEADING} level={level} />
      <MoreLikeIt product={product} isSheet={isSheet} onFollow={onFollow} />
    </>
  ) : (
    <>
      <ProductAbsent view={view} headingId={HEADING} level={level} />
      {view.status !== 'loading' && <SomethingElse isSheet={isSheet} onFollow={onFollow} />}
    </>
  )
  if (isSheet) {
    return (
      <Sheet labelledBy={HEADING} opener={`main a[href="${pathname}"]`} onClose={() => void navigate(-1)}>
        {content}
      </Sheet>
    )
  }
  return (
    <div className="wrap page product-page">
      {content}
      {product && <ButtonLink to={`/${product.theme}`}>{say.allProducts[product.theme]}</ButtonLink>}
    </div>
  )
}

/** Another product in the place of the one before: where a link of that led to it, it is read from its start. */
function useNext(id: string): (next: string) => void {
  const followed = useRef('')
  useLayoutEffect(() => {
    const heading = document.getElementById(HEADING)
    if (followed.current !== id || !heading) return
    followed.current = ''
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    const place = heading.closest('dialog') ?? window
    place.scrollTo(0, 0)
    if (!isStill()) heading.closest('article')?.animate({ opacity: [0, 1], translate: ['0 0.75rem', '0'] }, COME_MS)
  }, [id])
  return (next) => (followed.current = next)
}

interface KinProps {
  /** What is shown is a sheet over another page: so is what follows it. */
  isSheet: boolean
  /** Called with the id of the one that a press leads to. */
  onFollow: (id: string) => void
}

/** Others of the same kind. */
function MoreLikeIt({ product, ...rest }: KinProps & { product: Product }) {
  const products = useCatalog((catalog) => catalog.products)
  return <Kin title={say.more(kindOf(product))} products={relatedTo(product, products)} {...rest} />
}

/** The way on from a product that is not here. */
function SomethingElse(props: KinProps) {
  const products = useCatalog((catalog) => catalog.products)
  return <Kin title={say.somethingElse} products={suggest(products, { seed: 'absent' })} {...props} />
}

function Kin({ title, products, isSheet, onFollow }: KinProps & { title: string; products: readonly Product[] }) {
  const langOf = useTextLang()
  if (products.length === 0) return null
  const To = isSheet ? SheetLink : Link
  const Heading = isSheet ? 'h3' : 'h2'
  return (
    <section className="kin" aria-labelledby="kin">
      <Heading id="kin">{title}</Heading>
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <To to={`/product/${product.id}`} onClick={() => onFollow(product.id)}>
              <ProductPicture product={product} size={240} loading="lazy" decoding="async" />
              <span lang={langOf(hasShownName(product))}>{shownName(product)}</span>
            </To>
            <GemAmount gems={product.priceGems} />
          </li>
        ))}
      </ul>
    </section>
  )
}
