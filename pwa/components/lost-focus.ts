import { useEffect } from 'react'

/** True when what had the focus was taken away or disabled, so that the next Tab would start at the top of the page. */
function focusIsLost(): boolean {
  return document.activeElement?.matches('body, :disabled') !== false
}

/** Gives a lost focus to `goal` or, when that is gone or disabled, to the heading of the page. */
export function catchFocus(goal?: Element | null): void {
  if (!focusIsLost()) return
  if (goal instanceof HTMLElement && goal.isConnected && !goal.matches(':disabled')) return goal.focus()
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Catches the focus when the calling component goes away with it. */
export function useFocusCaught(): void {
  useEffect(
    () => () => {
      const hadFocus = focusIsLost()
      // A page that follows this one says itself where to go on.
      queueMicrotask(() => hadFocus && catchFocus())
    },
    [],
  )
}
