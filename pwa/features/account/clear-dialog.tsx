import * as say from '#words/account.tsx'
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
      title={say.clearTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say.cancel}</Button>
          {pendingCount > 0 && (
            <Button look="danger" onClick={() => onClear(true)}>
              {say.discardAndLogOut(waiting)}
            </Button>
          )}
          <Button look="primary" onClick={() => onClear(false)}>
            {pendingCount > 0 ? say.clearKeepWaiting : say.clear}
          </Button>
        </>
      }
    >
      <p>{say.clearWhat}</p>
      {pendingCount > 0 && <p>{say.clearWaiting(waiting)}</p>}
      {isOffline && <p>{say.clearOffline}</p>}
    </Dialog>
  )
}
