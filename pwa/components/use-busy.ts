import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { catchFocus } from './lost-focus.ts'

/** Runs one piece of work at a time. A control that was disabled meanwhile gets the focus back which that cost it. */
export function useBusy(): readonly [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    const pressed = document.activeElement
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      flushSync(() => setBusy(false))
      catchFocus(pressed)
    }
  }
  return [busy, run]
}
