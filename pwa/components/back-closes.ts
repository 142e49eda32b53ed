import { useEffect, useEffectEvent } from 'react'

/** Marks the history entry that stands for what lies over a page: Back leads from it to the page itself. */
const MARK = 'over-page'
/** A browser that is asked to step back and does not must hold nobody up. */
const PATIENCE_MS = 1_000

interface Entry {
  /** Of the router: the entry of what lies over a page has that of the page. */
  key: unknown
  isMarked: boolean
}

/** What closes each thing that lies over the page; the last lies on top. */
let closers: readonly (() => void)[] = []
let before = readEntry()
/** What waits for the step back to the page itself; undefined: no such step is under way. */
let waiting: (() => void)[] | undefined
let patience: ReturnType<typeof setTimeout>

/**
 * Back closes what lies over a page (a menu, a panel, a dialog) and leaves the page where it is. While any of it is open the history has an
 * entry more, of the same address, of which the router knows nothing. Closed in another way, it is stepped back from; a link that is followed
 * takes its place (app/navigation/router.tsx). Going forward to it, or reloading it, opens nothing.
 */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closer = () => onBack()
    closers = [...closers, closer]
    syncHistory()
    return () => {
      closers = closers.filter((other) => other !== closer)
      // Something else may open in the same step.
      queueMicrotask(syncHistory)
    }
  }, [isOpen])
}

/** True where the current entry stands for what lies over a page, and is not being left. */
export function isOverPage(): boolean {
  return waiting === undefined && readEntry().isMarked
}

/** How many pages of the app lie behind this one. */
export function pagesBehind(): number {
  return Number(Object(history.state).idx ?? 0) - Number(readEntry().isMarked)
}

/** Runs it when the page's own entry is the current one: at once, or after the step back to it. */
export function onPageEntry(run: () => void): void {
  if (waiting) waiting.push(run)
  else if (isOverPage()) stepBack(run)
  else run()
}

/** The router has added or replaced an entry. */
export function noteEntry(): void {
  before = readEntry()
}

/** A page that was reloaded with something open over it begins without. */
export function syncHistory(): void {
  if (waiting || isOverPage() === closers.length > 0) return
  if (closers.length === 0) return stepBack()
  const state = Object(history.state)
  // As if it were a page: the one that takes its place has the right number.
  history.pushState({ ...state, idx: Number(state.idx ?? 0) + 1, [MARK]: true }, '')
  noteEntry()
}

function stepBack(...runs: (() => void)[]): void {
  waiting = runs
  patience = setTimeout(endStep, PATIENCE_MS)
  history.back()
}

function endStep(): void {
  clearTimeout(patience)
  const runs = waiting ?? []
  waiting = undefined
  for (const run of runs) run()
  syncHistory()
}

// Before the router, which hears of no step between a page and what lies over it: they are one page.
globalThis.addEventListener?.(
  'popstate',
  (event) => {
    const last = before
    noteEntry()
    const isSamePage = last.key === before.key && last.isMarked !== before.isMarked
    if (isSamePage) event.stopImmediatePropagation()
    if (waiting) return endStep()
    const leaves = isSamePage ? closers.slice(-1) : closers
    for (const close of leaves.toReversed()) close()
    // By then what is closed is closed.
    setTimeout(syncHistory)
  },
  true,
)

function readEntry(): Entry {
  const { key, [MARK]: mark } = Object(globalThis.history?.state) as Record<string, unknown>
  return { key, isMarked: mark === true }
}
