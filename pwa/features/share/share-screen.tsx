import type { Product } from '#sync-protocol/api/catalog.ts'
import { isSameTag, shownTag } from '#sync-protocol/domain/followed-tags.ts'
import { tagMeantBy } from '#sync-protocol/domain/tag-meant.ts'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router-dom'
import Heart from 'lucide-static/icons/heart.svg?react'
import * as say from '#words/share.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { useEndHeld } from '../../components/use-end-held.ts'
import SearchSuggestions from '../../components/search-suggestions/search-suggestions.tsx'
import { ProductCard } from '../../components/product-card/product-card.tsx'
import { followTag } from '../../actions/follow-tag.ts'
import { useWholeCatalog } from '../../actions/use-whole-catalog.ts'
import { suggest } from '../../state/suggest.ts'
import { toggleWishlist, useCard } from '../../actions/shopping.ts'
import { useAccount, useFreeGems, useInWishlist } from '../../state/account.ts'
import { TagLinks } from '../../components/picks/tag-links.tsx'
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
      <PageHeader title={say.title(useShopName())} />
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
    <form className="share-search" role="search" aria-label={say.allProducts} onSubmit={search}>
      <div className="field">
        <label htmlFor={id}>{say.wordsOrLink}</label>
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
        {say.search}
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
        <EmptyState brief art="search" title={say.lookingFor} text={say.howToSearch}>
          {say.examples.map((word) => (
            <ButtonLink key={word} to={`/share?q=${encodeURIComponent(word)}`}>
              {word}
            </ButtonLink>
          ))}
        </EmptyState>
        {products.length > 0 ? (
          <SomethingElse title={say.toStartWith} products={products} />
        ) : (
          <StillToCome isComing={status === 'loading'} />
        )}
        <FollowedTags products={products} />
      </>
    )
  }
  if (status === 'loading') {
    return (
      <Loading label={say.searching}>
        <Skeleton shape="block" height="16rem" />
      </Loading>
    )
  }
  if (status === 'failed') {
    return (
      <EmptyState art="offline" title={say.noCatalog} text={say.seemsOffline}>
        <Button look="primary" onClick={retry}>
          {say.tryAgain}
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
          {say.nothingFound}
        </p>
        {found.note !== '' && <p className="share-note">{found.note}</p>}
        <FollowTag products={products} words={shared.words} />
        <EmptyState brief art="search" title={say.noResultsFor(shared.words)} text={say.tryOtherWords}>
          <ButtonLink to="/kpop">{say.kpop}</ButtonLink>
          <ButtonLink to="/anime">{say.anime}</ButtonLink>
          <ButtonLink to="/books">{say.books}</ButtonLink>
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
      {found.by === 'words' && <FollowTag products={products} words={shared.words} />}
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

/**
 * Where a member's search names exactly one tag: its new pieces are told on the dashboard and the store. Whose account it is, is known before
 * what is in it: coming with that, the button would push the results down.
 */
function FollowTag({ products, words }: { products: readonly Product[]; words: string }) {
  const follows = useAccount((account) => account.follows)
  const tag = tagMeantBy(products, words, follows)
  const isFollowed = tag !== undefined && follows.some((one) => isSameTag(one, tag))
  const isMember = useAccount(({ owner }) => owner !== '')
  if (tag === undefined || !isMember) return null
  const name = shownTag(products, tag)
  return (
    <p>
      <Button onClick={() => followTag(tag, !isFollowed)}>{isFollowed ? say.unfollow(name) : say.follow(name)}</Button>
    </p>
  )
}

/** What a member follows, each a search away from being followed no longer: below the rest, because it comes with the account. */
function FollowedTags({ products }: { products: readonly Product[] }) {
  const follows = useAccount((account) => account.follows)
  const id = useId()
  if (follows.length === 0) return null
  return (
    <section className="stack share-followed" aria-labelledby={id}>
      <h2 id={id}>{say.followedTags}</h2>
      <TagLinks
        tags={follows.map((tag) => {
          const name = shownTag(products, tag)
          return { tag, name, text: say.followedTag(name) }
        })}
      />
    </section>
  )
}

/** As much room as a row takes, so that what stands above it has its form from the start. */
function StillToCome({ isComing }: { isComing: boolean }) {
  return (
    <div className="others">
      {isComing && (
        <Loading label={say.loadingToStartWith}>
          <Skeleton shape="block" height="22rem" />
        </Loading>
      )}
    </div>
  )
}

function SomethingElse({ title = say.somethingElse, products }: { title?: string; products: readonly Product[] }) {
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
  if (by === 'link') return say.foundByLink(count)
  return link === undefined ? say.results(count) : say.notOurs
}

/** A product that was found, with its two buttons. */
function SharedCard({ product }: { product: Product }) {
  return <ProductCard product={product} eager {...useCard(product)} />
}

/** What a shared link is most likely for: not to forget the thing. */
function WishOffer({ product }: { product: Product }) {
  const isWished = useInWishlist(product)
  return (
    <div className="share-offer">
      <p role="status">{isWished ? say.onWishlist : say.keepForLater}</p>
      {isWished ? (
        <ButtonLink to="/wishlist">{say.seeWishlist}</ButtonLink>
      ) : (
        <Button look="primary" size="large" onClick={() => toggleWishlist(product)}>
          <Heart />
          <span>{say.putOnWishlist}</span>
        </Button>
      )}
    </div>
  )
}
