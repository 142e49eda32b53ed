import * as say from '#words/bag.tsx'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { ItemList } from '../../components/item-row/item-list.tsx'
import { CartLine } from '../../features/cart/cart-line.tsx'
import { WishlistRow } from '../../features/wishlist/wishlist-row.tsx'
import { Sheet } from '../../components/sheet/sheet.tsx'
import { whatOneBuys } from '#words/orders.ts'
import { useAccount } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useBackCloses } from '../../components/back-closes.ts'
import { arePricesKnown, totalOf } from '../../state/shop-items.ts'
import './bag.css'

export type BagList = 'cart' | 'wishlist'

export interface BagSheetProps {
  list: BagList
  /** Called with the other list, to show that. */
  onTurn: (list: BagList) => void
  onClose: () => void
}

const HEADING = 'bag-title'
const LISTS = {
  cart: { title: say.cart, label: say.cartItems, empty: say.cartIsEmpty, other: 'wishlist', turn: say.toWishlist },
  wishlist: { title: say.wishlist, label: say.wishlistItems, empty: say.wishlistIsEmpty, other: 'cart', turn: say.toCart },
} as const

/** A visitor's cart or wishlist, which has no page before the login: what is in it, and the way to have it. */
export default function BagSheet({ list, onTurn, onClose }: BagSheetProps) {
  const cart = useAccount((account) => account.cart)
  const wishlist = useAccount((account) => account.wishlist)
  useBackCloses(true, onClose)
  const { title, label, empty, other, turn } = LISTS[list]
  const isEmpty = (list === 'cart' ? cart : wishlist).length === 0
  const others = (list === 'cart' ? wishlist : cart).length

  return (
    <Sheet labelledBy={HEADING} opener={`a[href="/${list}"]`} onClose={onClose}>
      <div className="bag" data-accent="lemon">
        <h2 id={HEADING}>{title}</h2>
        {isEmpty && <p className="muted">{empty}</p>}
        {!isEmpty && (
          <ItemList key={list} label={label}>
            {list === 'cart'
              ? cart.map((entry) => <CartLine key={entry.id} entry={entry} spares={0} />)
              : wishlist.map((entry) => <WishlistRow key={entry.id} entry={entry} />)}
          </ItemList>
        )}
        {!isEmpty && list === 'cart' && <Total />}
        <div className="bag-ways">
          <ButtonLink look="primary" to="/register">
            {say.register}
          </ButtonLink>
          <ButtonLink to="/login" state={{ from: `/${list}` }}>
            {say.login}
          </ButtonLink>
          {others > 0 && (
            <Button look="quiet" onClick={() => onTurn(other)}>
              {turn(others)}
            </Button>
          )}
        </div>
        <p className="muted small">{say.staysHere}</p>
      </div>
    </Sheet>
  )
}

function Total() {
  const cart = useAccount((account) => account.cart)
  const revision = useCatalog((catalog) => catalog.revision)
  if (!arePricesKnown(cart, revision)) return null
  return (
    <div className="bag-total">
      <p>{say.total(<GemAmount gems={totalOf(cart)} />)}</p>
      <p className="muted small">{whatOneBuys}</p>
    </div>
  )
}
