import type { Waiting } from '#sync-protocol/mutations/counted-changes.ts'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { waitingWords } from '../../content/waiting-words.ts'

export interface LogoutDialogProps {
  /** What could not be sent; the dialog is open while there is any. */
  unsent: Waiting | undefined
  onChoice: (choice: 'keep' | 'discard') => void
  onClose: () => void
}

/** Logging out wipes this device, so unsent changes need a word first. */
export function LogoutDialog({ unsent, onChoice, onClose }: LogoutDialogProps) {
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
      {unsent && (
        <p>
          {waitingWords(unsent)} {unsent.pendingCount === 1 ? 'has' : 'have'} not reached the shop yet. You can keep it locked on this
          device until you log in here again, or discard it.
        </p>
      )}
    </Dialog>
  )
}
