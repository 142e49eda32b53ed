import { useEffect } from 'react'

/** True when what had the focus was taken away or disabled, so that the next Tab would start at the top of the page. */
function focusIsLost(): boolean {
  return document.activeElement?.matches('body, :disabled') !== false
}

/** Gives a lost focus to `goal` or, when that is gone or disabled, to the heading of what is in sight. */
export function catchFocus(goal?: Element | null): void {
  if (!focusIsLost()) return
  if (goal instanceof HTMLElement && goal.isConnected && !goal.matches(':disabled')) return goal.focus()
  const heading = headingInSight()
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** The title of the page; where that is scrolled out of sight, the heading of the part that is read, so that the next Tab goes on there. Names of things do not count. */
function headingInSight(): HTMLElement | undefined {
  const title = document.querySelector<HTMLElement>('main h1') ?? undefined
  if (!title || title.getBoundingClientRect().top >= 0) return title
  const parts = [...document.querySelectorAll<HTMLElement>('main h2')]
  return (
    parts.findLast(
      (part) => !part.closest('li, article, dialog') && part.checkVisibility() && part.getBoundingClientRect().top < innerHeight / 2,
    ) ?? title
  )
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
