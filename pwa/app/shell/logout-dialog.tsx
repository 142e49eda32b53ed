import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import * as say from '#words/member-bars.tsx'
import { useEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useAccount } from '../../state/account.ts'

export interface LogoutDialogProps {
  /** What could not be sent; the dialog is open while there is any. */
  unsent: Waiting | undefined
  onChoice: (choice: 'keep' | 'discard') => void
  /** All of it has reached the shop while the dialog was open: nothing is left to ask. */
  onSent: () => void
  onClose: () => void
}

/** Logging out wipes this device, so unsent changes need a word first. */
export function LogoutDialog({ unsent, onChoice, onSent, onClose }: LogoutDialogProps) {
  return (
    <Dialog
      open={unsent !== undefined}
      title={say.notAllSent}
      onClose={onClose}
      actions={
        <>
          <Button look="danger" onClick={() => onChoice('discard')}>
            {say.discard}
          </Button>
          <Button look="primary" onClick={() => onChoice('keep')}>
            {say.keep}
          </Button>
        </>
      }
    >
      {unsent && <Unsent asked={unsent} onSent={onSent} />}
    </Dialog>
  )
}

/** What the logout counted, and from the first change of that on what the account says. */
function Unsent({ asked, onSent }: { asked: Waiting; onSent: () => void }) {
  const now = useAccount(useShallow(({ pendingCount, pendingOrders }) => ({ pendingCount, pendingOrders })))
  const before = useRef(now)
  const unsent = now === before.current ? asked : now

  useEffect(() => {
    if (unsent.pendingCount === 0) onSent()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for what is counted, not for each new identity of what is to be done
  }, [unsent])

  return <p>{say.notSent(unsent)}</p>
}
