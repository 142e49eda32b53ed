import { useShallow } from 'zustand/react/shallow'
import * as say from '#words/inventory.tsx'
import type { InventoryItem } from '#sync-protocol/api/answers.ts'
import { TYPES } from '#sync-protocol/domain/product.ts'
import { ownedIn } from '#sync-protocol/domain/sets.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { DOOR_ART, TYPE_DOORS } from '../../components/category-card/doors.ts'
import { TypeDoors } from '../../components/category-card/type-doors.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { optional } from '../../components/optional.ts'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { ShareListButton } from '../../components/share-links/share-list-button.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { usePatience } from '../../components/use-patience.ts'
import { gemsAfter } from '../../components/waiting-order/gems-after.ts'
import { WaitingOrderCard } from '../../components/waiting-order/waiting-order.tsx'
import { Ticket, TicketStrip } from '../../components/ticket-strip/ticket-strip.tsx'
import { piecesIn } from '../../content/pieces-in.ts'
import { lateCode } from '../../state/late-code.ts'
import { useAccount } from '../../state/account.ts'
import { useCatalog } from '../../state/catalog.ts'
import { useConnection } from '../../state/connection.ts'
import { inventory } from '../../state/document-sources.ts'
import { retryNow } from '../../actions/mutate.ts'
import { useCategoryPictures } from '../../actions/category-pictures.ts'
import { endShare, openShare, renameShare } from '../../actions/share-list.ts'
import { takeBack } from '../../actions/orders.ts'
import { useDocument } from '../../actions/documents.ts'
import { CollectedItem } from './collected-item.tsx'
import { SetShelf } from './set-shelf.tsx'
import { OlderItems } from './older-items.tsx'
import { WishedPockets } from './wished-pockets.tsx'

const ShareDialog = optional(lateCode(() => import('../../components/share-links/share-dialog.tsx')))

export default function InventoryScreen() {
  const { gems, ready, waiting, shares, pendingCount } = useAccount(
    useShallow(({ gems, ready, waiting, shares, pendingCount }) => ({ gems, ready, waiting, shares, pendingCount })),
  )
  // The orders that stand above are known only then, and would push the rest down.
  const known = usePatience(ready)
  const byId = useCatalog((catalog) => catalog.byId)
  const offline = useConnection(({ state }) => state === 'offline')
  const { status, data, loadedAt, refresh } = useDocument(inventory)
  const picturesOf = useCategoryPictures('inventory', data?.inventory)

  const after = gemsAfter(waiting, gems)
  return (
    <div className="wrap page" data-accent="mint">
      <PageHeader title={say.title} lede={say.lede}>
        <p className="row inventory-balance in-bars">{say.balance(<GemAmount gems={gems} />)}</p>
        <ShareListButton>
          {(close) => (
            <ShareDialog
              list="collection"
              shares={ready ? shares : undefined}
              isWaiting={pendingCount > 0}
              onMake={openShare}
              onRename={renameShare}
              onEnd={endShare}
              onClose={close}
            />
          )}
        </ShareListButton>
      </PageHeader>
      <div className="stack inventory">
        {waiting.length > 0 && (
          <section className="stack" aria-labelledby="inventory-waiting">
            <h2 id="inventory-waiting">{say.waitingOrders}</h2>
            {waiting.map(({ entryId, lines, total }, index) => (
              <WaitingOrderCard
                key={entryId}
                lines={lines}
                byId={byId}
                total={total}
                left={after[index] ?? 0}
                onRetry={offline && index === 0 ? retryNow : undefined}
                onTakeBack={() => takeBack(entryId)}
              />
            ))}
          </section>
        )}
        {data && known && data.inventory.length > 0 && (
          <section className="stack" aria-labelledby="inventory-items">
            {/* Beyond the newest 500 the device doesn't know what is in it. */}
            {data.next === undefined && <CollectionStrip items={data.inventory} />}
            <div className="row inventory-head">
              <h2 id="inventory-items">{say.collected}</h2>
              {offline && loadedAt !== undefined && <p className="muted small">{say.savedHere(loadedAt)}</p>}
            </div>
            <div className="inventory-items album">
              <ul aria-labelledby="inventory-items">
                {data.inventory.map((item, index) => (
                  <CollectedItem key={`${item.purchasedAt} ${item.name} ${index}`} item={item} />
                ))}
                <OlderItems key={data.next} next={data.next} />
              </ul>
              {data.next === undefined && <WishedPockets items={data.inventory} />}
            </div>
          </section>
        )}
        {data && known && data.inventory.length === 0 && (
          <EmptyState
            picture={<img src={DOOR_ART.inventory} alt="" width="160" height="160" />}
            title={say.isEmpty}
            text={offline && loadedAt !== undefined ? say.isEmptyTextSavedHere(loadedAt) : say.isEmptyText}
          >
            <ButtonLink look="primary" to="/shop">
              {say.visitShop}
            </ButtonLink>
          </EmptyState>
        )}
        {(data ? !known : status === 'loading') && (
          <Loading label={say.loading}>
            <div className="inventory-items">
              {['a', 'b', 'c', 'd'].map((key) => (
                <Skeleton key={key} shape="block" height="13rem" />
              ))}
            </div>
          </Loading>
        )}
        {!data && status === 'failed' && (
          <EmptyState art="offline" title={say.failed} text={say.failedText}>
            <Button look="primary" onClick={refresh}>
              {say.tryAgain}
            </Button>
            <ButtonLink to="/shop">{say.visitShop}</ButtonLink>
          </EmptyState>
        )}
        {data && known && <SetShelf items={data.inventory} isAll={data.next === undefined} />}
        {data && known && <TypeDoors title={say.moreToCollect} picturesOf={picturesOf} />}
      </div>
    </div>
  )
}

/** How far the collection has come: of each kind, how many of what the shop sells are in it. */
function CollectionStrip({ items }: { items: readonly InventoryItem[] }) {
  const products = useCatalog((catalog) => catalog.products)
  const pieces = piecesIn(items)
  const isOwned = ownedIn(items)
  return (
    <TicketStrip short label={say.atAGlance}>
      <Ticket accent="pink" label={say.total}>
        {say.pieces(pieces)}
      </Ticket>
      {TYPES.map((type) => {
        const sold = products.filter((product) => product.type === type)
        const { accent, title, to } = TYPE_DOORS[type]
        return (
          <Ticket key={type} accent={accent} label={title} to={to}>
            {sold.length === 0 ? '…' : say.someOf(sold.filter(isOwned).length, sold.length)}
          </Ticket>
        )
      })}
    </TicketStrip>
  )
}
