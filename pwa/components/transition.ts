import { flushSync } from 'react-dom'
import { createStore } from 'zustand'

interface Movement {
  /** A document has one transition at a time. */
  latest?: ViewTransition
  /** Lets go of what is kept in sight until the next page is there (leave-page.ts). */
  letGo?: (() => void) | undefined
}

const { getState, setState } = createStore<Movement>(() => ({}))
const dataset: DOMStringMap = globalThis.document?.documentElement.dataset ?? {}

/** For the life of the page: in the middle of a movement the browser gives every press to the root of the page, and it is meant for what lies there. */
export function passPressesOn(): void {
  // The press that is under way fell on a movement, which may be over by the time it is lifted.
  let isCaught = false
  addEventListener('pointerdown', ({ target }) => (isCaught = target === document.documentElement && isInTransition()), true)
  addEventListener('click', (press) => {
    if (press.target !== document.documentElement || !(isCaught || isInTransition())) return
    cutShort()
    const meant = document.elementFromPoint(press.clientX, press.clientY)
    // Mostly it is a word of what was pressed.
    meant?.closest<HTMLElement>('a, button, input, select, textarea, summary, [tabindex]')?.focus({ preventScroll: true })
    meant?.dispatchEvent(new MouseEvent('click', press))
  })
}

const GLIDE_MS = 200
/** What glides when something above it comes or goes: it has pictures of its own in motion.css. What is new in a stack glides with none. */
const GLIDING = ':is(.page,.stack)>:not(.stack),.checkout'

/** For the change of a transition: nothing of it is seen before the next transition to a page. */
export function keepUntilPage(): Promise<void> {
  return new Promise((letGo) => setState({ letGo }))
}

/** Looks now, and again when the change of the transition that has begun is made. */
export function lookThrough(look: () => void): void {
  look()
  void getState().latest?.updateCallbackDone.then(look)
}

export function isInTransition(): boolean {
  return dataset['transition'] !== undefined
}

/** The user wants nothing to move. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * Makes a change of what is shown in one movement: a cross-fade, unless motion.css says another for its kind. `still`: how it is made where
 * nothing may move. Resolves when it is made.
 */
export function transition(kind: 'page' | 'step' | 'theme', change: () => void | Promise<void>, still = change): Promise<void> | void {
  if (isStill() || !document.startViewTransition) return still()
  const { letGo } = getState()
  if (letGo) {
    void flushSync(change)
    if (kind === 'page') setState({ letGo: void letGo() })
    return
  }
  cutShort()
  dataset['transition'] = kind
  const latest = document.startViewTransition(() => (kind === 'step' ? makeInPlace(change) : flushSync(change)))
  setState({ latest })
  const done = () => {
    if (getState().latest !== latest) return
    delete dataset['transition']
    setState({ letGo: undefined })
  }
  // Skipped when the next one comes first, or nothing of it is seen; the change itself is made either way.
  latest.ready.catch(done)
  latest.finished.then(done, done)
  return latest.updateCallbackDone
}

/** A page that was still on its way in goes on from where it is: all of it in one frame is a flash. */
function cutShort(): void {
  const { latest } = getState()
  if (!latest || !dataset['transition']) return
  if (dataset['transition'] === 'page') {
    // Asked for the style of the picture itself, Chromium 156 crashes.
    const effects = document.getAnimations().flatMap(({ effect }) => (effect instanceof KeyframeEffect ? effect : []))
    const seen = effects.find(({ pseudoElement }) => pseudoElement === '::view-transition-new(root)')?.getComputedTiming().progress ?? 0
    document.querySelector('main')?.animate({ opacity: [seen, 1] }, GLIDE_MS)
  }
  delete dataset['transition']
  latest.skipTransition()
}

/** What glides sets out from where it was, and not only its picture: else the browser counts it as a jump. */
function makeInPlace(change: () => unknown): void {
  const parts = [...document.querySelectorAll(GLIDING)].map((part) => ({ part, top: topOf(part) }))
  flushSync(change)
  for (const { part, top } of parts) {
    const now = topOf(part)
    // From beyond the window it comes over the edge: what is out of sight at first has no picture.
    const start = Math.max(top, Math.min(now, 1 - part.clientHeight))
    const way = Math.min(start, Math.max(now, innerHeight - 1)) - now
    if (way) part.animate({ translate: [`0 ${way}px`, '0'] }, GLIDE_MS)
  }
}

function topOf(part: Element): number {
  return part.getBoundingClientRect().top
}
