import type { Product } from '#sync-protocol/api/catalog.ts'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import Heart from 'lucide-static/icons/heart.svg?react'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { useEndHeld } from '../../components/use-end-held.ts'
import SearchSuggestions from '../../components/search-suggestions/search-suggestions.tsx'
import { ProductCard } from '../../components/product-card/product-card.tsx'
import { useWholeCatalog } from '../../actions/use-whole-catalog.ts'
import { suggest } from '../../state/suggest.ts'
import { toggleCart, toggleWishlist } from '../../actions/shopping.ts'
import { useAccount, useFreeGems, useInCart, useInWishlist } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { findShared } from './find-shared.ts'
import { readShared, type Shared } from './shared.ts'
import { useShopName } from '../../state/shop.ts'

/** Where links and words land that other apps share: the search through the whole shop, from the catalog on the device. */
export default function ShareScreen() {
  const [params, setParams] = useSearchParams()
  const shared = readShared(params)
  const isEmpty = shared.link === undefined && shared.words === ''

  return (
    <div className="wrap page share" data-accent="lemon">
      <PageHeader title={`Find it on ${useShopName()}`} />
      <SearchForm words={shared.words} isEmpty={isEmpty} onSearch={(q) => setParams({ q }, { replace: true })} />
      <Results shared={shared} isEmpty={isEmpty} />
    </div>
  )
}

function SearchForm({ words, isEmpty, onSearch }: { words: string; isEmpty: boolean; onSearch: (words: string) => void }) {
  const products = useCatalog((catalog) => catalog.products)
  const [typed, setTyped] = useState(words)
  // Another link or another word leads here again; the field keeps the focus.
  const [searched, setSearched] = useState(words)
  if (searched !== words) {
    setSearched(words)
    setTyped(words)
  }
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  // A key is pressed next; a finger would have half of the page covered by its keyboard.
  useEffect(() => {
    if (isEmpty && matchMedia('(hover: hover)').matches) field.current?.focus({ preventScroll: true })
  }, [isEmpty])
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <form className="share-search" role="search" aria-label="All products" onSubmit={search}>
      <div className="field">
        <label htmlFor={id}>Words or a link</label>
        <input
          id={id}
          ref={field}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <SearchSuggestions
          input={field}
          text={typed}
          products={products}
          onPick={(words) => {
            setTyped(words)
            onSearch(words)
          }}
        />
      </div>
      <Button look="primary" type="submit">
        Search
      </Button>
    </form>
  )
}

function Results({ shared, isEmpty }: { shared: Shared; isEmpty: boolean }) {
  const { status, products, retry } = useWholeCatalog()
  const gems = useFreeGems()
  const isMember = useAccount(({ owner, ready }) => owner !== '' && ready)
  const purse = isMember ? Math.max(gems, 0) : undefined
  if (isEmpty) {
    return (
      <>
        <EmptyState
          brief
          art="search"
          title="Looking for something?"
          text="Paste a seller’s link and we find that product. Or type a word to search the whole shop."
        >
          {['photocard', 'something blue under 300', 'gift for my sister'].map((word) => (
            <ButtonLink key={word} to={`/share?q=${encodeURIComponent(word)}`}>
              {word}
            </ButtonLink>
          ))}
        </EmptyState>
        {products.length > 0 ? (
          <SomethingElse title="A few to start with" products={products} />
        ) : (
          <StillToCome isComing={status === 'loading'} />
        )}
      </>
    )
  }
  if (status === 'loading') {
    return (
      <Loading label="Looking through the shop…">
        <Skeleton shape="block" height="16rem" />
      </Loading>
    )
  }
  if (status === 'failed') {
    return (
      <EmptyState
        art="offline"
        title="The catalog is not on this device yet"
        text="You seem to be offline. Try again once you’re back online."
      >
        <Button look="primary" onClick={retry}>
          Try again
        </Button>
      </EmptyState>
    )
  }
  const found = findShared(products, shared, purse)
  const [first, another] = found.products
  if (first === undefined) {
    return (
      <>
        <p className="hidden-visually" role="status">
          Nothing found
        </p>
        {found.note !== '' && <p className="share-note">{found.note}</p>}
        <EmptyState brief art="search" title={`No results for “${shared.words}”`} text="Try fewer or other words, or have a look around.">
          <ButtonLink to="/kpop">K-Pop</ButtonLink>
          <ButtonLink to="/anime">Anime</ButtonLink>
          <ButtonLink to="/books">Books</ButtonLink>
        </EmptyState>
        <SomethingElse products={products} />
      </>
    )
  }
  const isOne = found.by === 'link' && another === undefined
  return (
    <section className="stack" aria-labelledby="share-found">
      <div role="status">
        {/* Another one for other words: as many results again are read out again. */}
        <h2 key={shared.words} id="share-found">
          {headingOf(found.by, found.products.length, shared)}
        </h2>
        {found.note !== '' && <p>{found.note}</p>}
      </div>
      <div className={isOne ? 'share-one' : undefined}>
        {isOne && <WishOffer product={first} />}
        <ul className="products">
          {found.products.map((product) => (
            <li key={product.id}>
              <SharedCard product={product} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** As much room as a row takes, so that what stands above it has its form from the start. */
function StillToCome({ isComing }: { isComing: boolean }) {
  return (
    <div className="others">
      {isComing && (
        <Loading label="Loading a few to start with…">
          <Skeleton shape="block" height="22rem" />
        </Loading>
      )}
    </div>
  )
}

function SomethingElse({ title = 'Something else?', products }: { title?: string; products: readonly Product[] }) {
  useEndHeld()
  return (
    <section className="stack others" aria-labelledby="share-others">
      <h2 id="share-others">{title}</h2>
      <ul className="products">
        {suggest(products, { seed: 'share' }).map((product) => (
          <li key={product.id}>
            <SharedCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function headingOf(by: 'link' | 'words', count: number, { link }: Shared): string {
  if (by === 'link') return count === 1 ? 'Found it' : 'Found it: one of these'
  if (link !== undefined) return 'That link isn’t one of ours. These come closest'
  return count === 1 ? '1 result' : `${count} results`
}

/** A product that was found, with its two buttons. */
function SharedCard({ product }: { product: Product }) {
  return (
    <ProductCard
      product={product}
      eager
      inCart={useInCart(product)}
      inWishlist={useInWishlist(product)}
      onToggleCart={() => toggleCart(product)}
      onToggleWishlist={() => toggleWishlist(product)}
    />
  )
}

/** What a shared link is most likely for: not to forget the thing. */
function WishOffer({ product }: { product: Product }) {
  const isWished = useInWishlist(product)
  return (
    <div className="share-offer">
      <p role="status">{isWished ? 'It is on your wishlist.' : 'Keep it for later?'}</p>
      {isWished ? (
        <ButtonLink to="/wishlist">See your wishlist</ButtonLink>
      ) : (
        <Button look="primary" size="large" onClick={() => toggleWishlist(product)}>
          <Heart />
          <span>Put it on the wishlist</span>
        </Button>
      )}
    </div>
  )
}
