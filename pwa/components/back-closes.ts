import { useEffect, useEffectEvent } from 'react'
import { createStore } from 'zustand'

/** Marks the history entry that stands for what lies over a page: Back leads from it to the page itself. */
const MARK = 'over-page'
/** A browser that is asked to step back and does not must hold nobody up. */
const PATIENCE_MS = 1_000

/** What the router and this file keep with an entry. `key` is the router's: what lies over a page has that of the page. */
type Entry = Readonly<Record<string, unknown>>

interface OverPage {
  /** What closes each thing that lies over the page; the last lies on top. */
  closers: readonly (() => void)[]
  /** The entry that was the current one when it was last looked at. */
  entry: Entry
  /** What waits for the step back to the page itself; undefined: no such step is under way. */
  waiting?: readonly (() => void)[] | undefined
  /** Ends a step back that the browser does not make. */
  patience?: ReturnType<typeof setTimeout>
}

const { getState, setState } = createStore<OverPage>(() => ({ closers: [], entry: readEntry() }))

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
    setState(({ closers }) => ({ closers: [...closers, closer] }))
    syncHistory()
    return () => {
      setState(({ closers }) => ({ closers: closers.filter((other) => other !== closer) }))
      // Something else may open in the same step.
      queueMicrotask(syncHistory)
    }
  }, [isOpen])
}

/** True where the current entry stands for what lies over a page, and is not being left. */
export function isOverPage(): boolean {
  return !getState().waiting && isMarked(readEntry())
}

/** How many pages of the app lie behind this one. */
export function pagesBehind(): number {
  const entry = readEntry()
  return Number(entry['idx'] ?? 0) - Number(isMarked(entry))
}

/** Runs it when the page's own entry is the current one: at once, or after the step back to it. */
export function onPageEntry(run: () => void): void {
  const { waiting } = getState()
  if (waiting) setState({ waiting: [...waiting, run] })
  else if (isOverPage()) stepBack(run)
  else run()
}

/** The router has added or replaced an entry. */
export function noteEntry(): void {
  setState({ entry: readEntry() })
}

/** A page that was reloaded with something open over it begins without. */
export function syncHistory(): void {
  const { closers, waiting } = getState()
  if (waiting || isOverPage() === closers.length > 0) return
  if (closers.length === 0) return stepBack()
  // As if it were a page: the one that takes its place has the right number.
  history.pushState({ ...readEntry(), idx: pagesBehind() + 1, [MARK]: true }, '')
  noteEntry()
}

function stepBack(...waiting: (() => void)[]): void {
  setState({ waiting, patience: setTimeout(endStep, PATIENCE_MS) })
  history.back()
}

function endStep(): void {
  const { waiting = [], patience } = getState()
  clearTimeout(patience)
  setState({ waiting: undefined })
  for (const run of waiting) run()
  syncHistory()
}

/** For the life of the page, begun before its router, which hears of no step between a page and what lies over it: they are one page. */
export function followBack(): void {
  const onBack = (event: PopStateEvent) => {
    const { closers, entry: last, waiting } = getState()
    const entry = readEntry()
    setState({ entry })
    const isSamePage = last['key'] === entry['key'] && isMarked(last) !== isMarked(entry)
    if (isSamePage) event.stopImmediatePropagation()
    if (waiting) return endStep()
    const leaves = isSamePage ? closers.slice(-1) : closers
    for (const close of leaves.toReversed()) close()
    // By then what is closed is closed.
    setTimeout(syncHistory)
  }
  addEventListener('popstate', onBack, true)
}

function readEntry(): Entry {
  return Object(globalThis.history?.state)
}

function isMarked({ [MARK]: mark }: Entry): boolean {
  return mark === true
}
