import { useEffect, useRef, useState } from 'react'
import { useBackCloses } from './back-closes.ts'

const SIGNS = ['pointerdown', 'focusin', 'click']

/** A page that is not here by then is awaited with it closed. */
const PATIENCE_MS = 300

/**
 * Something that a button opens: Escape, Back and `close` close it (giving focus back to its button), and so do a press elsewhere, the focus leaving it
 * and a link followed in it. Not any other change of page: what a form leads to may come long after its press. With a link followed in it
 * it goes when the next page comes, as one movement: that takes the focus.
 */
export function useDisclosure<T extends HTMLElement>() {
  const [open, setOpen] = useState(false)
  const box = useRef<T>(null)

  const close = () => {
    setOpen(false)
    box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus()
  }
  useBackCloses(open, close)

  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    let patience = 0
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    const onSign = ({ type, target }: Event) => {
      const isIn = target instanceof Element && element.contains(target)
      const link = type === 'click' && target instanceof Element && target.closest('a')
      if (isIn && link && !link.hasAttribute('aria-current')) {
        element.dataset['followed'] = ''
        clearTimeout(patience)
        patience = window.setTimeout(setOpen, PATIENCE_MS, false)
      } else if (type === 'click' ? link : !isIn) setOpen(false)
    }
    element.addEventListener('keydown', onKey)
    // Before a link has led anywhere: it is told from the one to where one is.
    for (const sign of SIGNS) addEventListener(sign, onSign, true)
    return () => {
      clearTimeout(patience)
      delete element.dataset['followed']
      element.removeEventListener('keydown', onKey)
      for (const sign of SIGNS) removeEventListener(sign, onSign, true)
    }
  }, [open])

  return { open, setOpen, box, close }
}
