import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Runs one piece of work at a time. */
export function useBusy(): readonly [busy: boolean, run: (work: () => Promise<void>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  const run = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      flushSync(() => setBusy(false))
    }
  }
  return [busy, run]
}
