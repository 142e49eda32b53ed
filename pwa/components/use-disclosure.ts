import { useEffect, useRef, useState } from 'react'

const SIGNS = ['pointerdown', 'focusin', 'click', 'popstate']

/**
 * Something that a button opens: Escape closes it (giving focus back to its button), and so do a press elsewhere, the focus leaving it, a link
 * followed in it and going back. Not any other change of page: what a form leads to may come long after its press.
 */
export function useDisclosure<T extends HTMLElement>() {
  const [open, setOpen] = useState(false)
  const box = useRef<T>(null)

  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      element.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    const onSign = ({ type, target }: Event) => {
      const keeps = target instanceof Element && (type === 'click' ? !target.closest('a') : element.contains(target))
      if (!keeps) setOpen(false)
    }
    element.addEventListener('keydown', onKey)
    for (const sign of SIGNS) addEventListener(sign, onSign)
    return () => {
      element.removeEventListener('keydown', onKey)
      for (const sign of SIGNS) removeEventListener(sign, onSign)
    }
  }, [open])

  return { open, setOpen, box }
}
