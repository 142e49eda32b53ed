import { useEffect, useRef, useState } from 'react'
import { digits } from '#words/amounts.ts'
import { leaving } from '../leaving.ts'
import './gem.css'

const SHOWN_MS = 2000

/** Shows '+N' or '-N' for two seconds when the balance it is given has changed. Balances that arrive while unknown (undefined) do not count. */
export function GemPulse({ gems }: { gems: number | undefined }) {
  const last = useRef(gems)
  const [change, setChange] = useState<{ by: number; id: number }>()

  useEffect(() => {
    const before = last.current
    last.current = gems
    if (before === undefined || gems === undefined || before === gems) return
    setChange((shown) => ({ by: gems - before, id: (shown?.id ?? 0) + 1 }))
  }, [gems])

  useEffect(() => {
    if (!change) return
    const timer = setTimeout(() => setChange(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [change])

  return (
    <span className="gem-pulse" role="status">
      {change && (
        <span key={change.id} ref={leaving} className={change.by > 0 ? 'gem-up' : 'gem-down'}>
          {`${change.by > 0 ? '+' : ''}${digits(change.by)}`}
        </span>
      )}
    </span>
  )
}
