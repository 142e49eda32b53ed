import { DAILY_PURCHASES } from '#sync-protocol/domain/economy.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { KeptLede } from '../../components/page-header/kept-lede.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useAccount } from '../../state/account.ts'
import { useSeenWaiting } from '../../state/late.ts'
import { useToday } from '../../state/today.ts'
import { useReceipts } from '../../actions/receipts.ts'
import { BundleShelf } from './bundle-shelf.tsx'
import { CustomPurchase } from './custom-purchase.tsx'
import { endOfDay } from './end-of-day.ts'
import { usePurchasesLeft } from './use-purchases-left.ts'
import { WaitingPurchases } from './waiting-purchases.tsx'

export default function GemShopScreen() {
  const gems = useAccount((account) => account.gems)
  const pending = useReceipts().pending.filter(({ name }) => name.startsWith('store/gem-bundles/'))
  const today = useToday()
  const left = usePurchasesLeft(today, pending)
  const waiting = useSeenWaiting({ pendingCount: pending.length, pendingOrders: 0 }).pendingCount > 0 ? pending : []

  return (
    <div className="wrap page stack gem-shop">
      <PageHeader
        title="Gem Shop"
        lede={
          <KeptLede room={words(left === undefined ? DAILY_PURCHASES : undefined, today)}>
            <span>{words(left, today)}</span>
          </KeptLede>
        }
      >
        <p className="gem-shop-balance in-bars">
          <span className="small muted">Your balance</span>
          <GemAmount gems={gems} />
        </p>
      </PageHeader>
      <WaitingPurchases waiting={waiting} />
      {gems === 0 && waiting.length === 0 && (
        <Card as="section" className="first-gems" aria-labelledby="first-gems">
          <h2 id="first-gems">Earn your first gems</h2>
          <p>Every right answer in the Knowledge Quiz earns gems. Come back and turn them into more.</p>
          <ButtonLink look="primary" to="/knowledge">
            Take a quiz
          </ButtonLink>
        </Card>
      )}
      <CustomPurchase gems={gems} isOver={left === 0} />
      <BundleShelf gems={gems} isOver={left === 0} />
    </div>
  )
}

function words(left: number | undefined, today: string): string {
  return `Trade gems for more gems: ${offer(left)} ${endOfDay(today)}.`
}

function offer(left: number | undefined): string {
  if (left === undefined) return `up to ${DAILY_PURCHASES} purchases a day, reset at`
  return left === 0 ? 'you’ve made all of today’s purchases. More after' : `${left} of ${DAILY_PURCHASES} purchases left until`
}
