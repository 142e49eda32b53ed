import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { leaving } from '../leaving.ts'
import { catchFocus } from '../lost-focus.ts'
import { usePressBeside } from '../use-press-beside.ts'

export interface SheetProps {
  /** The id of its heading. */
  labelledBy: string
  /** Called when it was closed by Escape, by a press beside it or by its button; the caller then removes it. */
  onClose: () => void
  /** What it was opened by: a selector. On a desk it grows out of the picture there; it gets the focus afterwards where nothing had it before, as after a reload. */
  opener: string
  children: ReactNode
}

/** A dialog at the foot of a phone, in the middle of a desk. It is open for as long as it is there, whatever it shows meanwhile. */
export function Sheet({ labelledBy, onClose, opener: latest, children }: SheetProps) {
  const [opener] = useState(latest)
  const sheet = useRef<HTMLDialogElement>(null)
  const closing = useRef(false)

  useLayoutEffect(() => {
    const dialog = sheet.current
    if (!dialog) return
    dialog.showModal()
    growFrom(opener, dialog)
    comeBack(dialog)
    const leave = leaving(dialog)
    return () => {
      // Closed it has no place to go from.
      leave()
      // Closed before it goes, the browser gives the focus back to what had it.
      dialog.close()
      // The focus of what is hidden is given up only with the next frame.
      if (dialog.contains(document.activeElement)) dialog.querySelector<HTMLElement>(':focus')?.blur()
      catchFocus(document.querySelector(opener))
    }
  }, [opener])

  // Drawn again it has been kept, or opened anew before it could go.
  useLayoutEffect(() => {
    closing.current = false
  })

  // It is open until it is taken away: closed before, it would be gone in one cut.
  const close = () => {
    if (!closing.current) onClose()
    closing.current = true
  }

  return (
    <dialog
      ref={sheet}
      className="sheet"
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) close()
      }}
      {...usePressBeside(close)}
    >
      <div className="sheet-in">
        <div className="sheet-close">
          <IconButton framed label="Close" onClick={close}>
            <X />
          </IconButton>
        </div>
        {children}
      </div>
    </dialog>
  )
}

/** From here on a sheet is a card in the middle of the window, in px. */
const DESK_PX = 768

/** Where it comes from, and goes back to. */
function growFrom(opener: string, dialog: HTMLElement) {
  const picture = document.querySelector(opener)?.closest('article')?.querySelector('img')
  if (!picture || innerWidth < DESK_PX) return
  const { left, top, width, height } = picture.getBoundingClientRect()
  const { style, offsetWidth } = dialog
  style.setProperty('--x', `${left + (width - innerWidth) / 2}px`)
  style.setProperty('--y', `${top + (height - innerHeight) / 2}px`)
  style.setProperty('--size', `${width / offsetWidth}`)
  style.setProperty('--seen', '0')
}

/** Opened anew while the one before it closes, it comes back from where that is, and so does its veil. */
function comeBack(dialog: HTMLElement) {
  const before = document.querySelector('.sheet.leaving')
  const gone = before?.getAnimations({ subtree: true }).map(({ effect }) => effect?.getComputedTiming().progress)
  before?.remove()
  if (gone) {
    dialog.getAnimations({ subtree: true }).forEach((coming, at) => {
      coming.currentTime = (1 - (gone[at] ?? 1)) * Number(coming.effect?.getComputedTiming().duration)
    })
  }
}
