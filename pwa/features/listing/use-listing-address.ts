import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { turn } from '../../components/turn.ts'
import { readAddress, withChange, writeAddress, type ListingAddress } from './listing-address.ts'
import type { ListingSpec } from './listing-spec.ts'

/** Typing is followed at once on the page and, after a pause, by the address: browsers limit how often it may change. */
const TYPING_PAUSE_MS = 250

export interface ListingControls {
  /** What the page shows. It runs ahead of the address bar, never behind it. */
  address: ListingAddress
  /** Filter and sort: a step one can go back from. */
  change: (change: Partial<ListingAddress>) => void
  /** Search: the same step as before, with other words. */
  type: (search: string) => void
  /** Another page of the same list; the reader is taken to its start. */
  turnTo: (page: number) => void
  /** The same step as before, at this page. */
  endAt: (page: number) => void
  /** The heading of the list: where the reader is taken. */
  start: React.RefObject<HTMLHeadingElement | null>
}

interface Step {
  address: ListingAddress
  /** The query string this page wrote last, and the one the router showed last. */
  written: string
  seen: string
  /** The query string whose arrival turns the list over, and takes the reader to its start. */
  toStart: string | undefined
}

/** A page beyond the last one, as of an old link, becomes the last one and takes its place in the history. */
export function useLastPage({ address, endAt }: ListingControls, totalPages: number): void {
  const isBeyond = totalPages > 0 && address.page > totalPages
  const end = useEffectEvent(endAt)
  useLayoutEffect(() => {
    if (isBeyond) end(totalPages)
  }, [isBeyond, totalPages])
}

/** Filter, page, search and sort, kept in the address so that back, forward, reload and a shared link restore them. */
export function useListingAddress(spec: ListingSpec): ListingControls {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const current = params.toString()
  const [step, setStep] = useState<Step>(() => ({
    address: readAddress(params, spec),
    written: current,
    seen: current,
    toStart: undefined,
  }))
  const start = useRef<HTMLHeadingElement>(null)

  // An address that this page did not write (back, forward, a link) says what to show.
  if (current !== step.seen) {
    const ours = current === step.written
    setStep({
      address: ours || current === step.toStart ? step.address : readAddress(params, spec),
      written: current,
      seen: current,
      toStart: current === step.toStart ? current : undefined,
    })
  }

  const write = (address: ListingAddress, replace = false) => {
    const next = writeAddress(address, spec)
    setStep((step) => ({ ...step, address, written: next.toString(), toStart: undefined }))
    setParams(next, { replace })
  }
  // What is read stays until the address is there: where it was scrolled to belongs to the address before.
  const turnTo = (page: number) => {
    const next = writeAddress({ ...step.address, page }, spec)
    // Pressed again before it is there: one step in the history is enough.
    if (next.toString() === step.toStart) return
    setStep((step) => ({ ...step, toStart: next.toString() }))
    setParams(next)
  }

  // Made later than it was asked for: by then the address may be another, and a user who has left for another page is not brought back.
  const later = useEffectEvent((change: Partial<ListingAddress>, replace = false) => {
    if (window.location.pathname === pathname) write({ ...step.address, ...change }, replace)
  })
  const { search } = step.address
  const typed = writeAddress(step.address, spec).get('q') !== new URLSearchParams(step.written).get('q')
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => later({ search }, true), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search, typed])

  const { toStart } = step
  const arrive = useEffectEvent(() => {
    setStep((step) => ({ ...step, address: readAddress(params, spec), toStart: undefined }))
    start.current?.focus({ preventScroll: true })
    start.current?.scrollIntoView({ block: 'start' })
  })
  useLayoutEffect(() => {
    if (toStart === current) void turn('page', arrive)
  }, [toStart, current])

  return {
    address: step.address,
    start,
    change: (change) => void turn('rows', () => later({ page: 1, ...change })),
    type: (search) => setStep((step) => ({ ...step, address: withChange(step.address, { search }) })),
    turnTo,
    endAt: (page) => write({ ...step.address, page }, true),
  }
}
