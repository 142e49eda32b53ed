import type { ListingName } from '#sync-protocol/domain/listing.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { transition } from '../../components/transition.ts'
import { readAddress, withChange, writeAddress, type ListingAddress } from './listing-address.ts'

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
export function useListingAddress(listing: ListingName): ListingControls {
  const { pathname } = useLocation()
  const [params, setParams] = useSearchParams()
  const current = params.toString()
  const [step, setStep] = useState<Step>(() => ({
    address: readAddress(params, listing),
    written: current,
    seen: current,
    toStart: undefined,
  }))
  const start = useRef<HTMLHeadingElement>(null)
  // What all presses so far ask for, also those that are not shown yet.
  const wanted = useRef(step.address)

  // An address that this page did not write (back, forward, a link) says what to show.
  if (current !== step.seen) {
    const ours = current === step.written
    setStep({
      address: ours || current === step.toStart ? step.address : readAddress(params, listing),
      written: current,
      seen: current,
      toStart: current === step.toStart ? current : undefined,
    })
  }
  useLayoutEffect(() => {
    wanted.current = step.address
  }, [step.address])
  // Back from an address before the router has shown it: to the router nothing has changed.
  const followBack = useEffectEvent(() => {
    if (window.location.search.slice(1) !== current) return
    setStep((step) => {
      const isHere = step.written === current && (step.toStart ?? current) === current
      return isHere ? step : { ...step, address: readAddress(params, listing), written: current, toStart: undefined }
    })
  })
  useEffect(() => {
    addEventListener('popstate', followBack)
    return () => removeEventListener('popstate', followBack)
  }, [])

  const want = (change: Partial<ListingAddress>) => (wanted.current = withChange(wanted.current, change))
  // The user is on the way to another page, and must not be brought back.
  const isLeft = () => window.location.pathname !== pathname
  const write = (address: ListingAddress, replace = false) => {
    // Another press has come since.
    if (wanted.current !== address || isLeft()) return
    const next = writeAddress(address, listing)
    setStep((step) => ({ ...step, address, written: next.toString(), toStart: undefined }))
    // Pressed again, or what is chosen already: no step to go back from.
    setParams(next, { replace: replace || next.toString() === window.location.search.slice(1) })
  }
  // What is read stays until the address is there: where it was scrolled to belongs to the address before.
  const turnTo = (page: number) => {
    if (isLeft()) return
    const next = writeAddress(want({ page }), listing)
    // Pressed again before it is there: one step in the history is enough.
    if (next.toString() === step.toStart) return
    setStep((step) => ({ ...step, toStart: next.toString() }))
    setParams(next)
  }

  const writeTyped = useEffectEvent(() => write(step.address, true))
  const { search } = step.address
  const typed = writeAddress(step.address, listing).get('q') !== new URLSearchParams(step.written).get('q')
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(writeTyped, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [search, typed])

  const { toStart } = step
  const arrive = useEffectEvent(() => {
    // Words may have been typed meanwhile.
    setStep((step) => ({ ...step, address: wanted.current, toStart: undefined }))
    // Who types already goes on typing.
    if (!document.activeElement?.matches('input')) start.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  })
  useLayoutEffect(() => {
    if (toStart === current) void transition('page', arrive)
  }, [toStart, current])

  return {
    address: step.address,
    start,
    change: (change) => write(want(change)),
    type: (search) => {
      const address = want({ search })
      setStep((step) => ({ ...step, address }))
    },
    turnTo,
    endAt: (page) => write(want({ page }), true),
  }
}
