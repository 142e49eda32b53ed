import { useRef, type MouseEvent } from 'react'
import { ONE_TAP_MS } from './use-toggle-tap.ts'

/** Two halves of a double tap are this near to each other, in CSS pixels. */
const ONE_PLACE = 24

/**
 * For the `onClickCapture` of what rows are taken out of by a press: the next row slides under the finger, and the second half of a
 * double tap must not press that. Keys press what has the focus, and count each time.
 */
export function useSingleTaps(): (press: MouseEvent) => void {
  const last = useRef({ timeStamp: -ONE_TAP_MS, clientX: 0, clientY: 0 })
  return (press) => {
    const { timeStamp, clientX, clientY, detail } = press
    const before = last.current
    last.current = { timeStamp, clientX, clientY }
    if (detail === 0 || timeStamp - before.timeStamp >= ONE_TAP_MS) return
    if (Math.hypot(clientX - before.clientX, clientY - before.clientY) > ONE_PLACE) return
    press.preventDefault()
    press.stopPropagation()
  }
}
