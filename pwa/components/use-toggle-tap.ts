import { useRef, type MouseEvent } from 'react'

/** A second tap this soon is the same tap. */
export const ONE_TAP_MS = 400

/** Presses of a control that puts something in and takes it out: a tap that comes twice, or a key that is held, does not undo what it has just done. */
export function useToggleTap(toggle: () => void): (press: MouseEvent) => void {
  const tappedAt = useRef(-ONE_TAP_MS)
  return ({ timeStamp, currentTarget }) => {
    const isSame = timeStamp - tappedAt.current < ONE_TAP_MS
    tappedAt.current = timeStamp
    if (isSame) return
    // What was in before is just there; what is put in now pops.
    currentTarget.setAttribute('data-tapped', '')
    toggle()
  }
}
