import { useRef, useState, type MouseEvent } from 'react'
import { ONE_TAP_MS } from './use-toggle-tap.ts'

/** Buying a piece that is owned asks first: the first press asks, the next one acts, and going elsewhere takes the question back. */
export function useAskAgain(isOwned: boolean): { asks: boolean; press: (press: MouseEvent, act: () => void) => void; forget: () => void } {
  const [asked, setAsked] = useState(false)
  const askedAt = useRef(0)
  return {
    asks: isOwned && asked,
    press({ timeStamp }, act) {
      // The second half of a double tap is no answer, nor is a key that is held.
      const isSame = asked && timeStamp - askedAt.current < ONE_TAP_MS
      askedAt.current = timeStamp
      if (isOwned && (!asked || isSame)) return setAsked(true)
      setAsked(false)
      act()
    },
    forget: () => setAsked(false),
  }
}
