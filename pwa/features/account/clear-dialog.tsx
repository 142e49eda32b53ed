import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { waitingWords } from '#words/waiting.ts'
import { useAccount } from '../../state/account.ts'
import { useConnection } from '../../state/connection.ts'

export interface ClearDialogProps {
  open: boolean
  onClose: () => void
  /** `everything`: with what waits to be sent, and the login. */
  onClear: (everything: boolean) => void
}

/** Clearing never takes what waits to be sent, unless that is pressed by its own name. */
export function ClearDialog({ open, onClose, onClear }: ClearDialogProps) {
  const pendingCount = useAccount((account) => account.pendingCount)
  const pendingOrders = useAccount((account) => account.pendingOrders)
  const isOffline = useConnection(({ state }) => state === 'offline')
  const waiting = waitingWords({ pendingCount, pendingOrders })
  return (
    <Dialog
      open={open}
      title="Clear this device?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {pendingCount > 0 && (
            <Button look="danger" onClick={() => onClear(true)}>
              {`Discard ${waiting} and log out`}
            </Button>
          )}
          <Button look="primary" onClick={() => onClear(false)}>
            {pendingCount > 0 ? 'Clear, but keep what is waiting' : 'Clear'}
          </Button>
        </>
      }
    >
      <p>Catalog, pictures, books, results and what you looked at are removed from this device. Your account stays as it is.</p>
      {pendingCount > 0 && <p>{`Waiting to be sent: ${waiting}. It is stored only on this device.`}</p>}
      {isOffline && <p>You’re offline: there will be nothing to browse until you’re back online.</p>}
    </Dialog>
  )
}
