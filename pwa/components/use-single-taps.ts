import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { isOnePlace, ONE_TAP_MS } from './use-toggle-tap.ts'

/**
 * For the `onClickCapture` of what rows are taken out of by a press: the next row slides under the finger, and takes the focus, and the
 * second half of a double tap or a key held down must not press that. `rows`: how many there are. The time counts from when the row is
 * seen to go: on a busy device that is later than the press.
 */
export function useSingleTaps(rows: number): (press: MouseEvent) => void {
  const last = useRef({ timeStamp: -ONE_TAP_MS, clientX: 0, clientY: 0, isKey: false })
  const shown = useRef({ rows, goneAt: -ONE_TAP_MS })
  useLayoutEffect(() => {
    if (rows < shown.current.rows) shown.current.goneAt = performance.now()
    shown.current.rows = rows
  }, [rows])
  return (press) => {
    const { timeStamp, clientX, clientY, detail } = press
    const before = last.current
    const isKey = detail === 0
    last.current = { timeStamp, clientX, clientY, isKey }
    // A key after a tap is another wish: rows also go when an order is placed.
    if (isKey !== before.isKey) return
    // Nor does a link take a row out.
    if (isKey && press.target instanceof Element && press.target.closest('a') !== null) return
    const since = isKey ? shown.current.goneAt : Math.max(before.timeStamp, shown.current.goneAt)
    if (timeStamp - since >= ONE_TAP_MS) return
    if (!isKey && !isOnePlace(press, before)) return
    press.preventDefault()
    press.stopPropagation()
  }
}
