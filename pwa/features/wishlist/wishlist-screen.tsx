import ShoppingBag from 'lucide-static/icons/shopping-bag.svg?react'
import { useShallow } from 'zustand/react/shallow'
import { ButtonLink } from '../../components/button/button.tsx'
import { TypeDoors } from '../../components/category-card/type-doors.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { ItemList } from '../../components/item-row/item-list.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { Sticker } from '../../components/sticker/sticker.tsx'
import { useReadAnew } from '../../components/use-read-anew.ts'
import { useSingleTaps } from '../../components/use-single-taps.ts'
import { useSteps } from '../../components/use-steps.ts'
import { useCategoryPictures } from '../../actions/suggestions.ts'
import { useAccount, type AccountView } from '../../state/account.ts'
import { WISH_JAR } from './wish-jar.ts'
import { WishStrip } from './wish-strip.tsx'
import { WishlistRow } from './wishlist-row.tsx'

export default function WishlistScreen() {
  const { wishlist, ready } = useSteps(useAccount(useShallow(({ wishlist, ready }) => ({ wishlist, ready }))), isFilled)
  const picturesOf = useCategoryPictures('wishlist', wishlist)
  const onClickCapture = useSingleTaps(wishlist.length)
  useReadAnew(wishlist.length === 0)

  return (
    <div className="wrap page" data-world="pink" onClickCapture={onClickCapture}>
      <PageHeader title="Wishlist">
        <ButtonLink to="/cart">
          <ShoppingBag />
          <span>Cart</span>
        </ButtonLink>
      </PageHeader>
      {wishlist.length > 0 && (
        <>
          <WishStrip wishlist={wishlist} />
          <ItemList label="Items on your wishlist">
            {wishlist.map((entry) => (
              <WishlistRow key={entry.id} entry={entry} />
            ))}
          </ItemList>
        </>
      )}
      {wishlist.length === 0 && !ready && (
        <Loading label="Loading your wishlist…">
          <Skeleton shape="block" height="8rem" />
        </Loading>
      )}
      {wishlist.length === 0 && ready && (
        <EmptyState
          picture={<Sticker drawing={WISH_JAR} size={160} />}
          title="Wishlist is empty."
          text="Tap the heart on anything you like to save it here."
        >
          <ButtonLink look="primary" to="/shop">
            Visit the shop
          </ButtonLink>
        </EmptyState>
      )}
      {(wishlist.length > 0 || ready) && <TypeDoors title="More to wish for" picturesOf={picturesOf} />}
    </div>
  )
}

function isFilled({ wishlist, ready }: Pick<AccountView, 'wishlist' | 'ready'>): boolean | undefined {
  return ready ? wishlist.length > 0 : undefined
}
