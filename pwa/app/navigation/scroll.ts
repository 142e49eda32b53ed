import type { Location } from 'react-router-dom'
import { createStore } from 'zustand'
import { useAccount } from '../../state/account.ts'
import { useSession } from '../../state/session.ts'
import { readJson, write } from '../../storage/web-storage.ts'

/** Where the newest entries were scrolled to, kept over a reload. */
const STORE = 'starlane-scroll'
const LIMIT = 50
const PATIENCE_MS = 4000
const NEAR_PX = 2
/** Unchanged for so many frames, a page is there in full; or is shorter than it was. */
const STILL_FRAMES = 3
const SHORTER_FRAMES = 20
/** Names the attribute of a page that is not seen yet (base.css). */
const RETURNING = 'returning'
/** What a reader does who does not wait. */
const SIGNS = ['wheel', 'touchstart', 'keydown']

type Entry = Pick<Location, 'key' | 'pathname' | 'search'>

interface Scroll {
  /** Where each history entry was scrolled to, the newest last. Changed in place: it is written at each scroll, and nobody waits for it. */
  positions: Map<string, number>
  /** The entry that is on display. */
  current: string
  /** Ends the wait for a page that is too short yet for where it was left. */
  stopWaiting?: (() => void) | undefined
}

const { getState, setState } = createStore<Scroll>(() => ({ positions: new Map(read()), current: 'default' }))

function read(): [string, number][] {
  const stored = readJson('sessionStorage', STORE)
  return Array.isArray(stored)
    ? stored.filter((pair) => Array.isArray(pair) && typeof pair[0] === 'string' && typeof pair[1] === 'number')
    : []
}

/** Follows the scroll position of whatever entry is current, for the life of the page, and stores it when that goes away. */
export function trackScroll(): void {
  history.scrollRestoration = 'manual'
  const store = () => {
    // A scroll of the last frame is not told any more.
    noteScroll()
    write('sessionStorage', STORE, JSON.stringify([...getState().positions].slice(-LIMIT)))
  }
  addEventListener('scroll', noteScroll, { passive: true })
  addEventListener('pagehide', store)
}

/** Notes where the current entry is scrolled to: at each scroll, and where it begins as the last one was left, which the browser does not tell. */
export function noteScroll(): void {
  const { current, stopWaiting } = getState()
  if (!stopWaiting) notePosition(current, scrollY)
}

/** The history entry that is now on display. Every entry that began with a full load has the key 'default': its address tells it apart. */
export function enterEntry({ key, pathname, search }: Entry): string {
  getState().stopWaiting?.()
  const current = key === 'default' ? `${key} ${pathname}${search}` : key
  setState({ current })
  return current
}

function notePosition(key: string, top: number): void {
  const { positions } = getState()
  positions.delete(key)
  positions.set(key, top)
}

/** True for the first page of a load that is no return to it: an address that was typed or followed starts at its top. */
export function isFreshLoad(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}

/** Another load of this address begins at its top, wherever an earlier one was left. */
export function forgetScroll(key: string): void {
  notePosition(key, 0)
}

/**
 * Scrolls to where this entry was left, and runs `onShown` when it is seen. A page that is still growing, or is the first of a load (`isFirst`), is
 * not seen before it stands there as it was left: what came above it would push it about. It is waited for, unless the reader scrolls first.
 */
export function restoreScroll(key: string, isFirst: boolean, onShown: () => void = () => {}): void {
  const goal = getState().positions.get(key) ?? 0
  const reach = () => {
    scrollTo(0, goal)
    return Math.abs(scrollY - goal) < NEAR_PX
  }
  if ((reach() && !isFirst && !isGrowing()) || goal < NEAR_PX) return onShown()

  const { dataset } = document.documentElement
  let height = 0
  let stillFrames = 0
  let frame = 0
  const show = () => {
    if (dataset[RETURNING] === undefined) return
    delete dataset[RETURNING]
    onShown()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const sign of SIGNS) removeEventListener(sign, stop)
    clearTimeout(timer)
    setState({ stopWaiting: undefined })
    show()
  }
  const look = () => {
    const isReached = reach()
    const { scrollHeight } = document.documentElement
    stillFrames = scrollHeight === height && !isGrowing() ? stillFrames + 1 : 0
    height = scrollHeight
    if (isReached && stillFrames >= STILL_FRAMES) return stop()
    // It has become shorter since, as it seems: it is seen as it is.
    if (stillFrames >= SHORTER_FRAMES) show()
    frame = requestAnimationFrame(look)
  }
  dataset[RETURNING] = ''
  setState({ stopWaiting: stop })
  const timer = setTimeout(stop, PATIENCE_MS)
  for (const sign of SIGNS) addEventListener(sign, stop, { passive: true })
  look()
}

/** Something of the page is still to come, or of what the account puts on it. */
function isGrowing(): boolean {
  const isAccountToCome = useSession.getState().status === 'authenticated' && !useAccount.getState().ready
  return isAccountToCome || document.querySelector('main h1') === null || document.querySelector('main [aria-busy=true]') !== null
}
