import { useRef, type MouseEvent } from 'react'

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
