import { ButtonLink } from '../../components/button/button.tsx'
import type { PendingView } from '../../state/receipts.ts'

/** Purchases made on this device that the server has not seen: they may still be refused, so no balance counts them. */
export function WaitingPurchases({ waiting }: { waiting: readonly PendingView[] }) {
  return (
    <div role="status">
      {waiting.length > 0 && (
        <div className="row gem-shop-waiting">
          <p>
            {`${waiting.length === 1 ? 'One purchase is waiting' : `${waiting.length} purchases are waiting`} to be made. Your balance changes once the purchase is confirmed.`}
          </p>
          <ButtonLink size="small" to="/activity">
            Activity
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
