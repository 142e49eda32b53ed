import X from 'lucide-static/icons/x.svg?react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import * as say from '#words/parts.ts'
import { Announcer } from '../announcer/announcer.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { Toaster } from '../toaster/toaster.tsx'
import { leaving } from '../leaving.ts'
import { catchFocus } from '../lost-focus.ts'
import { usePressBeside } from '../use-press-beside.ts'
import { WIDE_PX } from './wide-window.ts'
import { usePullDown } from './use-pull-down.ts'

export interface SheetProps {
  /** The id of its heading. */
  labelledBy: string
  /** Called when it was closed by Escape, by a press beside it, by its button or by being pulled down; the caller then removes it. */
  onClose: () => void
  /**
   * What leads to what it shows: a selector. On a wide window it grows out of the picture there and goes back into it; it gets the focus afterwards
   * where nothing had it before, as after a reload.
   */
  opener: string
  children: ReactNode
}

/** A dialog at the foot of a phone, in the middle of a wide window. It is open for as long as it is there, whatever it shows meanwhile. */
export function Sheet({ labelledBy, onClose, opener, children }: SheetProps) {
  const openedBy = useRef(opener)
  const sheet = useRef<HTMLDialogElement>(null)
  const closing = useRef(false)

  useLayoutEffect(() => {
    const dialog = sheet.current
    if (!dialog) return
    dialog.showModal()
    placeBeyond(openedBy.current, dialog)
    comeBack(dialog)
    const leave = leaving(dialog)
    return () => {
      placeBeyond(openedBy.current, dialog)
      // Closed it has no place to go from.
      leave()
      // Closed before it goes, the browser gives the focus back to what had it.
      dialog.close()
      // The focus of what is hidden is given up only with the next frame.
      if (dialog.contains(document.activeElement)) dialog.querySelector<HTMLElement>(':focus')?.blur()
      catchFocus(document.querySelector(openedBy.current))
    }
  }, [])

  // Drawn again it has been kept, or opened anew before it could go.
  useLayoutEffect(() => {
    if (closing.current) sheet.current?.style.removeProperty('translate')
    closing.current = false
    openedBy.current = opener
  })

  // It is open until it is taken away: closed before, it would be gone in one cut.
  const close = () => {
    if (!closing.current) onClose()
    closing.current = true
  }
  usePullDown(sheet, close)

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
          <IconButton framed label={say.close} onClick={close}>
            <X />
          </IconButton>
        </div>
        {children}
      </div>
      <Toaster isModal />
      <Announcer />
    </dialog>
  )
}

/** Where it comes from, and goes back to: its picture is that of its opener then, and nothing of it is seen beside that. */
function placeBeyond(opener: string, { style, offsetWidth, offsetHeight, scrollTop, firstElementChild }: HTMLElement) {
  for (const name of ['--beyond', '--size', '--part']) style.removeProperty(name)
  const card = document.querySelector(opener)?.closest('article')?.querySelector('img')?.getBoundingClientRect()
  const own = firstElementChild?.querySelector('img')?.closest<HTMLElement>(':not(img, picture)')
  const isSeen = card && card.bottom > 0 && card.top < innerHeight
  if (innerWidth < WIDE_PX || !isSeen || !own || scrollTop > 0) return
  const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = own
  const scale = card.width / Math.max(width, height)
  const x = card.left + (card.width - innerWidth) / 2 - scale * (left + (width - offsetWidth) / 2)
  const y = card.top + (card.height - innerHeight) / 2 - scale * (top + (height - offsetHeight) / 2)
  style.setProperty('--beyond', `${x}px ${y}px`)
  style.setProperty('--size', `${scale}`)
  style.setProperty('--part', `inset(${top}px ${offsetWidth - left - width}px ${offsetHeight - top - height}px ${left}px round 1.4rem)`)
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
