import type { Waiting } from '#sync-protocol/mutations/count-pending.ts'
import { useEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { waitingWords } from '#words/waiting.ts'
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
      title="Not everything has been sent"
      onClose={onClose}
      actions={
        <>
          <Button look="danger" onClick={() => onChoice('discard')}>
            Discard and log out
          </Button>
          <Button look="primary" onClick={() => onChoice('keep')}>
            Keep and log out
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

  return (
    <p>
      {`${waitingWords(unsent)} ${unsent.pendingCount === 1 ? 'has' : 'have'} not reached the shop yet. You can keep it locked on this device until your next login, or discard it.`}
    </p>
  )
}
