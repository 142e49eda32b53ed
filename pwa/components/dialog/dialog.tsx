import X from 'lucide-static/icons/x.svg?react'
import { useId, type ReactNode } from 'react'
import * as say from '#words/parts.ts'
import { Announcer } from '../announcer/announcer.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { usePressBeside } from '../use-press-beside.ts'
import { useModal } from './use-modal.ts'
import './dialog.css'

export interface DialogProps {
  open: boolean
  title: string
  /** Called on Escape, on Back, on a press beside the dialog and on its close button. */
  onClose: () => void
  children: ReactNode
  /** Buttons, the safe one first. */
  actions?: ReactNode
}

export function Dialog({ open, ...rest }: DialogProps) {
  return open && <OpenDialog {...rest} />
}

function OpenDialog({ title, onClose, children, actions }: Omit<DialogProps, 'open'>) {
  const dialog = useModal(onClose)
  const id = useId()

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...usePressBeside(onClose)}
    >
      <div className="dialog-in">
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton label={say.close} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {children}
        {actions && <div className="row dialog-actions">{actions}</div>}
      </div>
      <Announcer isModal />
    </dialog>
  )
}
