import { useRef, type MouseEvent } from 'react'

/** A second tap this soon is the same tap. */
export const ONE_TAP_MS = 400

/** Presses of a control that puts something in and takes it out: a second tap does not take out again what the first has just put in. */
export function useToggleTap(isIn: boolean, toggle: () => void): (press: MouseEvent) => void {
  const putAt = useRef(-ONE_TAP_MS)
  return ({ timeStamp, currentTarget }) => {
    if (isIn && timeStamp - putAt.current < ONE_TAP_MS) return
    if (!isIn) putAt.current = timeStamp
    // What was in before is just there; what is put in now pops.
    currentTarget.setAttribute('data-tapped', '')
    toggle()
  }
}
