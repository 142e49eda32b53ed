import { DAILY_PURCHASES } from '#sync-protocol/domain/economy.ts'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import { PageHeader } from '../../components/page-header/page-header.tsx'
import { useAccount } from '../../state/account.ts'
import { useReceipts } from '../../actions/receipts.ts'
import { BundleShelf } from './bundle-shelf.tsx'
import { CustomPurchase } from './custom-purchase.tsx'
import { WaitingPurchases } from './waiting-purchases.tsx'

export default function GemShopScreen() {
  const gems = useAccount((account) => account.gems)
  const waiting = useReceipts().pending.filter(({ name }) => name.startsWith('store/gem-bundles/'))

  return (
    <div className="wrap page stack gem-shop">
      <PageHeader
        title="Gem Shop"
        lede={`Trade a few gems for more of them: ${DAILY_PURCHASES} purchases a day, counted from midnight UTC.`}
      >
        <p className="gem-shop-balance">
          <span className="small muted">Your balance</span>
          <GemAmount gems={gems} />
        </p>
      </PageHeader>
      <WaitingPurchases waiting={waiting} />
      <CustomPurchase gems={gems} />
      <BundleShelf gems={gems} />
    </div>
  )
}
