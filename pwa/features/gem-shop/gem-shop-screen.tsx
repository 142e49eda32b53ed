import * as say from '#words/gem-shop.tsx'
import { DAILY_GAIN, utcDay } from '#sync-protocol/domain/economy.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { KeptLede } from '../../components/page-header/kept-lede.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useAccount } from '../../state/account.ts'
import { useSeenWaiting } from '../../state/late.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'
import { useToday } from '../../state/today.ts'
import { useReceipts } from '../../actions/receipts.ts'
import { useDocument } from '../../actions/documents.ts'
import { BETWEEN_SYNCS_MS, gemBundles, ledger } from '../../state/document-sources.ts'
import type { PendingView } from '../../state/receipts.ts'
import { useHasQuizzes } from '../../state/shop.ts'
import { BundleShelf } from './bundle-shelf.tsx'
import { gainOf } from './amount.ts'
import { CustomPurchase } from './custom-purchase.tsx'

export default function GemShopScreen() {
  const gems = useAccount((account) => account.gems)
  const hasQuizzes = useHasQuizzes()
  const pending = useReceipts().pending.filter(({ name }) => name.startsWith('store/gem-bundles/'))
  const today = useToday()
  const left = useGainLeft(today, pending)
  const waiting = useSeenWaiting({ pendingCount: pending.length, pendingOrders: 0 }).pendingCount > 0 ? pending : []

  return (
    <div className="wrap page stack gem-shop">
      <PageHeader
        title={say.title}
        lede={
          <KeptLede room={offer(left === undefined ? DAILY_GAIN : undefined, today)}>
            <span>{offer(left, today)}</span>
          </KeptLede>
        }
      >
        <p className="gem-shop-balance in-bars">
          <span className="small muted">{say.yourBalance}</span>
          <GemAmount gems={gems} />
        </p>
      </PageHeader>
      <WaitingPurchases waiting={waiting} />
      {gems === 0 && waiting.length === 0 && hasQuizzes && (
        <Card as="section" className="first-gems" aria-labelledby="first-gems">
          <h2 id="first-gems">{say.firstGems}</h2>
          <p>{say.firstGemsText}</p>
          <ButtonLink look="primary" to="/knowledge">
            {say.takeQuiz}
          </ButtonLink>
        </Card>
      )}
      <CustomPurchase gems={gems} left={left ?? DAILY_GAIN} />
      <BundleShelf gems={gems} left={left ?? DAILY_GAIN} />
    </div>
  )
}

function offer(left: number | undefined, today: string): string {
  // A day that counts for gems is one of UTC.
  const end = new Date(Date.parse(today) + DAY_MS)
  if (left === undefined) return say.offerPerDay(DAILY_GAIN, end)
  return left === 0 ? say.offerUsedUp(end) : say.offerLeft(left, end)
}

const MOVEMENTS = { ...ledger, freshFor: BETWEEN_SYNCS_MS }

/** Gems that purchases will still give above their cost on the day `today` (UTC), those that wait counted as made; undefined: this device can't tell. */
function useGainLeft(today: string, waiting: readonly PendingView[]): number | undefined {
  const { data, loadedAt } = useDocument(MOVEMENTS)
  const bundles = useDocument(gemBundles).data?.bundles ?? []
  if (data === undefined || loadedAt === undefined || utcDay(loadedAt) !== today) return undefined
  const made = data.entries.filter(({ createdAt }) => utcDay(Date.parse(createdAt)) === today)
  // Of a day with more movements than one answer holds the first ones are not known.
  if (data.next !== undefined && made.length === data.entries.length) return undefined
  const gains = made.flatMap(({ reason, delta }) => (reason === 'bundle' || reason === 'custom' ? [delta] : []))
  const expected = waiting.map(({ args }) => gainOf(args, bundles))
  return [...gains, ...expected].reduce((left, gain) => Math.max(0, left - Math.max(0, gain)), DAILY_GAIN)
}

/** Purchases made on this device that the server has not seen: they may still be refused, so no balance counts them. */
function WaitingPurchases({ waiting }: { waiting: readonly PendingView[] }) {
  return (
    <div role="status">
      {waiting.length > 0 && (
        <div className="row gem-shop-waiting">
          <p>{say.waiting(waiting.length)}</p>
          <ButtonLink size="small" to="/activity">
            {say.activity}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
