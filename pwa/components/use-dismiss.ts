import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Closes something open on Escape (giving focus back to its button), on a press elsewhere and when the focus leaves it. */
export function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, close: () => void): void {
  const dismiss = useEffectEvent(close)

  useEffect(() => {
    const element = box.current
    if (!open || !element) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      dismiss()
      element.querySelector<HTMLElement>('[aria-expanded]')?.focus()
    }
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) dismiss()
    }
    element.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onElsewhere)
    document.addEventListener('focusin', onElsewhere)
    return () => {
      element.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onElsewhere)
      document.removeEventListener('focusin', onElsewhere)
    }
  }, [box, open])
}
