import X from 'lucide-static/icons/x.svg?react'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Announcer } from '../announcer/announcer.tsx'
import { useBackCloses } from '../back-closes.ts'
import { IconButton } from '../button/icon-button.tsx'
import { leaving } from '../leaving.ts'
import { usePressBeside } from '../use-press-beside.ts'
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
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBackCloses(true, onClose)

  useLayoutEffect(() => {
    const { current } = dialog
    if (!current) return
    current.showModal()
    const leave = leaving(current)
    // Closed before it goes, the browser gives the focus back to what had it.
    return () => {
      current.close()
      leave()
    }
  }, [])

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
          <IconButton label="Close" onClick={onClose}>
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
