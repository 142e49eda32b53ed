import { useRef, useState, type MouseEvent } from 'react'

/** A second tap this soon is the same tap. */
export const ONE_TAP_MS = 400
/** Two halves of a double tap are this near to each other, in CSS pixels. */
const ONE_PLACE = 24

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>

/** Whether two presses can be the halves of a double tap by where they are. */
export function isOnePlace(a: Place, b: Place): boolean {
  return Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) <= ONE_PLACE
}

/** Presses of a control that puts something in and takes it out: a tap that comes twice, or a key that is held, does not undo what it has just done. */
export function useToggleTap(toggle: (press: MouseEvent) => void): (press: MouseEvent) => void {
  const tappedAt = useRef(-ONE_TAP_MS)
  return (press) => {
    const { timeStamp, currentTarget } = press
    const isSame = timeStamp - tappedAt.current < ONE_TAP_MS
    tappedAt.current = timeStamp
    if (isSame) return
    // What was in before is just there; what is put in now pops.
    currentTarget.setAttribute('data-tapped', '')
    toggle(press)
  }
}

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
