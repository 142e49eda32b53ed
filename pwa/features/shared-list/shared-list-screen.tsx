import type { SharedListResponse } from '#sync-protocol/api/answers.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { useLocation } from 'react-router-dom'
import * as say from '#words/shared-list.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ProductCard } from '../../components/product-card/product-card.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { useDocument } from '../../actions/documents.ts'
import { useCard } from '../../actions/shopping.ts'
import { useOwnTitle } from '../../actions/use-own-title.ts'
import { useWholeCatalog } from '../../actions/use-whole-catalog.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { sharedList } from '../../state/document-sources.ts'

/** The first row of a page. */
const EAGER = 4
const WISH = { wish: say.wishItToo, wished: say.onYourWishlist }

/** A list that somebody shared by a link: what is on it, each piece with a button to wish it too. */
export default function SharedListScreen() {
  const id = useLocation().pathname.split('/')[2]?.toLowerCase() ?? ''
  const { data, status, error, loadedAt, refresh } = useDocument(sharedList(id))
  const isOffline = useConnection((connection) => connection.state === 'offline')
  const isGone = error?.code === 'not_found'
  useOwnTitle(isGone ? say.gone : data?.name)

  if (isGone) {
    return (
      <div className="wrap page">
        <EmptyState level="h1" art="search" title={say.gone} text={say.goneText}>
          <ButtonLink to="/store">{say.visitShop}</ButtonLink>
        </EmptyState>
      </div>
    )
  }
  if (data === undefined && status === 'failed') {
    return (
      <div className="wrap page">
        <EmptyState level="h1" art="offline" title={say.notHere} text={(error?.status && error.message) || say.notHereText}>
          <Button look="primary" onClick={refresh}>
            {say.tryAgain}
          </Button>
          <ButtonLink to="/store">{say.visitShop}</ButtonLink>
        </EmptyState>
      </div>
    )
  }
  if (data === undefined) {
    return (
      <div className="wrap page">
        <Loading label={say.loading}>
          <Skeleton shape="block" height="22rem" />
        </Loading>
      </div>
    )
  }
  return (
    <div className="wrap page shared-list" data-accent={data.list === 'wishlist' ? 'pink' : 'mint'}>
      <PageHeader title={data.name} lede={say.ledes[data.list](data.items.length)} />
      {isOffline && loadedAt !== undefined && <p className="muted small">{say.savedHere(loadedAt)}</p>}
      <Items items={data.items} />
    </div>
  )
}

function Items({ items }: Pick<SharedListResponse, 'items'>) {
  const { status } = useWholeCatalog()
  const byId = useCatalog((catalog) => catalog.byId)
  if (items.length === 0) return <EmptyState title={say.isEmpty} />
  if (status === 'loading') {
    return (
      <Loading label={say.loading}>
        <Skeleton shape="block" height="22rem" />
      </Loading>
    )
  }
  return (
    <ul className="products" aria-label={say.items}>
      {items.map(({ id, name }, place) => {
        const product = byId.get(id)
        return (
          <li key={id}>
            {product ? <Piece product={product} eager={place < EAGER} /> : <Gone name={name} isKnown={status === 'ready'} />}
          </li>
        )
      })}
    </ul>
  )
}

function Piece({ product, eager }: { product: Product; eager: boolean }) {
  return <ProductCard product={product} eager={eager} wishWords={WISH} {...useCard(product)} />
}

/** A piece without its product, of which the list itself says the name. `isKnown`: the catalog is here, and lacks it. */
function Gone({ name, isKnown }: { name: string; isKnown: boolean }) {
  return (
    <article className="card shared-list-gone">
      <h3>{name}</h3>
      {isKnown && <p className="muted small">{say.noLongerSold}</p>}
    </article>
  )
}
