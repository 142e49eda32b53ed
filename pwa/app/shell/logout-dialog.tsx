import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'

export interface LogoutDialogProps {
  /** Changes that could not be sent; the dialog is open while there are any. */
  unsent: number
  onChoice: (choice: 'keep' | 'discard') => void
  onClose: () => void
}

/** Logging out wipes this device, so unsent changes need a word first. */
export function LogoutDialog({ unsent, onChoice, onClose }: LogoutDialogProps) {
  const changes = unsent === 1 ? 'One change has' : `${unsent} changes have`
  return (
    <Dialog
      open={unsent > 0}
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
      <p>{changes} not reached the shop yet. They can stay sealed on this device until you log in here again, or be discarded.</p>
    </Dialog>
  )
}
