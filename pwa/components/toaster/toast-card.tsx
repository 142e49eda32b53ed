import X from 'lucide-static/icons/x.svg?react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import * as say from '#words/parts.ts'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { leaving } from '../leaving.ts'
import { useIsAbsent } from '../link/absent-pages.ts'
import { Link } from '../link/link.tsx'
import { lookThrough } from '../transition.ts'
import { isOnePlace, ONE_TAP_MS } from '../use-toggle-tap.ts'
import { useToasts, type Toast } from './toast-store.ts'
import type { ToastCardProps } from './toaster.tsx'

/** What stands at the foot of the window, where messages are shown: they come above it. On a wide one the checkout bar is beside the list. */
const FOOT = '.quiz-bar, .question-choices'
const FOOT_OF_PHONE = `.checkout, ${FOOT}`
/** As high as a message reaches that stands at the foot, the shortcuts beneath it included. */
const REACH_PX = 160

/** Time to notice it and to read it at a calm pace, most of all what went wrong or can be undone; where others wait for their turn, just to read what went well. */
function readingMs({ text, link, tone, undo }: Toast, othersWait: boolean): number {
  const words = say.countWords(`${text} ${link?.label ?? ''}`)
  if (othersWait && tone !== 'bad' && !undo) return 1000 + words * 240
  return (undo ? 6000 : tone === 'bad' ? 4000 : 2000) + words * 300
}

/** A menu that was asked for lies over what is said by itself. */
const OPEN_MENU = '.bar [aria-expanded=true]'

/** The second half of a double tap, and a key that is held, must not press what lies beneath. */
function endPress(press: MouseEvent): void {
  const swallow = (event: Event) => {
    if (event instanceof MouseEvent && event.detail > 0 && !isOnePlace(event, press)) return
    event.preventDefault()
    event.stopPropagation()
  }
  // The first takes the focus.
  const events = ['mousedown', 'click']
  for (const type of events) addEventListener(type, swallow, true)
  setTimeout(() => events.forEach((type) => removeEventListener(type, swallow, true)), ONE_TAP_MS)
}

const LOW = { isHigh: false, foot: 0 }

function findFoot(): Element | null {
  return document.querySelector(innerWidth < 960 ? FOOT_OF_PHONE : FOOT)
}

/** High up where a keyboard takes the lower half; else above what stands at the foot, `foot` px high with all that is beneath it. */
function findPlace(): typeof LOW {
  if (document.querySelector('input:focus')) return { isHigh: true, foot: 0 }
  const box = findFoot()?.getBoundingClientRect()
  const isInTheWay = box && box.top < innerHeight && box.bottom > innerHeight - REACH_PX
  return isInTheWay ? { isHigh: false, foot: innerHeight - box.top } : LOW
}

/** Stays while the pointer or the focus is on it, a menu lies over it, or the page is hidden. */
export function ToastCard({ toast, othersWait }: ToastCardProps) {
  const dismiss = useToasts((store) => store.dismiss)
  const [touched, setHeld] = useState(false)
  const [covered, setCovered] = useState(false)
  const [isHidden, setHidden] = useState(false)
  const held = touched || covered || isHidden
  const [{ isHigh, foot }, setPlace] = useState(findPlace)
  const since = useRef(0)
  const focusedBefore = useRef<EventTarget>(null)

  // Once the rest of the page is as it is now: it may come in a movement of its own.
  useLayoutEffect(() => lookThrough(() => setPlace(findPlace())), [])

  // What it stands on grows and goes, also with its page: the message stays above it, and comes down after it.
  useEffect(() => {
    const sizes = new ResizeObserver(() => setPlace(findPlace()))
    for (const box of [document.body, findFoot()]) if (box) sizes.observe(box)
    return () => sizes.disconnect()
  }, [])

  useEffect(() => {
    const look = () => setCovered(document.querySelector(OPEN_MENU) !== null)
    const menus = new MutationObserver(look)
    // A menu also goes with its bar.
    menus.observe(document.body, { subtree: true, childList: covered, attributeFilter: ['aria-expanded'] })
    look()
    return () => menus.disconnect()
  }, [covered])

  // No user reads it while the page is hidden.
  useEffect(() => {
    const look = () => setHidden(document.visibilityState === 'hidden')
    document.addEventListener('visibilitychange', look)
    look()
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  // What was held is read anew.
  useEffect(() => {
    since.current = performance.now()
  }, [held])

  useEffect(() => {
    if (held) return
    const left = since.current + readingMs(toast, othersWait) - performance.now()
    const timer = setTimeout(() => dismiss(toast.id), left)
    return () => clearTimeout(timer)
  }, [toast, held, othersWait, dismiss])

  const close = () => {
    const { current } = focusedBefore
    if (current instanceof HTMLElement) current.focus()
    dismiss(toast.id)
  }

  const undo = () => {
    close()
    toast.undo?.()
  }
  const onUndoKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, code, ctrlKey, metaKey, shiftKey, target } = event
    // Also where letters are other ones.
    const isZ = key.toLowerCase() === 'z' || (code === 'KeyZ' && !/[a-z]/i.test(key))
    if (!isZ || shiftKey || !(ctrlKey || metaKey) || (target instanceof Element && target.matches('input, textarea'))) return
    event.preventDefault()
    undo()
  })
  const canUndo = toast.undo !== undefined
  const isAbsent = useIsAbsent()
  const link = toast.link && !isAbsent(toast.link.to) ? toast.link : undefined
  useEffect(() => {
    if (!canUndo) return
    addEventListener('keydown', onUndoKey)
    return () => removeEventListener('keydown', onUndoKey)
  }, [canUndo])

  return (
    <div
      ref={leaving}
      className={`toast toast-${toast.tone ?? 'info'}${isHigh ? ' toast-high' : ''}`}
      style={{ ['--foot' as string]: `${foot}px` }}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) focusedBefore.current = relatedTarget
      }}
      onBlur={() => setHeld(false)}
    >
      <p>
        <span>{link ? `${toast.text} ` : toast.text}</span>
        {link && (
          <Link to={link.to} onClick={() => dismiss(toast.id)}>
            {link.label}
          </Link>
        )}
      </p>
      {canUndo && (
        <Button
          size="small"
          aria-keyshortcuts="Control+Z"
          onClick={({ nativeEvent }) => {
            endPress(nativeEvent)
            undo()
          }}
        >
          {say.undo}
        </Button>
      )}
      <IconButton label={say.dismiss} onClick={close}>
        <X />
      </IconButton>
    </div>
  )
}
