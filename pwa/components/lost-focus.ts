import { createStore } from 'zustand'

/** `path`: what had the focus last and all that is around it, from the inside out; empty: nothing had it, or the user has left it. */
const { getState, setState } = createStore<{ path: readonly Element[] }>(() => ({ path: [] }))

/** Frames until a browser has taken the focus from what is no longer seen. */
const FRAMES = 2

/**
 * Where what has the focus is taken away, hidden or disabled, the focus goes on near that, until the returned function is called. Else the next
 * Tab would start at the top of the page. A component that knows a better place gives it the focus in the same step.
 */
export function keepFocus(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const hasFocus = (target: EventTarget | null) =>
    setState({ path: target instanceof Element && target !== document.body ? pathOf(target) : [] })
  hasFocus(document.activeElement)
  addEventListener('focusin', ({ target }) => hasFocus(target), { signal })
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    const { path: left } = getState()
    if (relatedTarget) return
    // What is there when the step is over was left by its user.
    queueMicrotask(() => {
      const { path } = getState()
      if (path === left && document.activeElement === document.body && left[0] && canHaveFocus(left[0])) setState({ path: [] })
    })
  }
  addEventListener('focusout', onLeave, { signal })
  const look = (frames: number) => {
    const [last] = getState().path
    if (last && focusIsLost() && !canHaveFocus(last)) catchFocus()
    if (frames > 0) requestAnimationFrame(() => look(frames - 1))
  }
  const changes = new MutationObserver(() => {
    if (getState().path.length > 0) look(FRAMES)
  })
  changes.observe(document, { subtree: true, childList: true, attributes: true })
  signal.addEventListener('abort', () => changes.disconnect())
  return () => stop.abort()
}

/** Gives a lost focus to `goal`; where that can't have it, to the nearest place around what had it; else to the heading of what is in sight. */
export function catchFocus(goal?: Element | null): void {
  if (!focusIsLost()) return
  const isOnPage = (element: Element) => !element.matches('main, body, html')
  const around = getState()
    .path.slice(1)
    .filter((element) => isOnPage(element) && canHaveFocus(element))
  const place = goal && canHaveFocus(goal) ? goal : (around.map(placeIn).find((found) => found !== null) ?? headingInSight())
  if (!(place instanceof HTMLElement) || !canHaveFocus(place)) return
  if (place === goal) return place.focus()
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

function focusIsLost(): boolean {
  return document.activeElement?.matches('body, :disabled') !== false
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled, [inert], [inert] *') && element.checkVisibility({ visibilityProperty: true })
}

function pathOf(element: Element | null): Element[] {
  return element ? [element, ...pathOf(element.parentElement)] : []
}

/** Where one goes on within a part of the page: itself, the button that opens a menu of it, or its heading. */
function placeIn(part: Element): Element | null {
  if (part.matches('[tabindex]')) return part
  if (part.matches('header')) return [...part.querySelectorAll('[aria-expanded]')].find(canHaveFocus) ?? null
  return part.matches('section, article, dialog') ? part.querySelector('h1, h2, h3') : null
}

/** The title of the page; where that is scrolled out of sight, the heading of the part that is read, so that the next Tab goes on there. Names of things do not count. */
function headingInSight(): Element | undefined {
  const title = document.querySelector('main h1') ?? undefined
  if (!title || title.getBoundingClientRect().top >= 0) return title
  const parts = [...document.querySelectorAll('main h2')]
  return (
    parts.findLast(
      (part) => !part.closest('li, article, dialog') && part.checkVisibility() && part.getBoundingClientRect().top < innerHeight / 2,
    ) ?? title
  )
}
