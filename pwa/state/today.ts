import { utcDay } from '#sync-protocol/domain/economy.ts'
import { DAY_MS } from '#sync-protocol/domain/units.ts'
import { useEffect, useState } from 'react'

/** The day that counts for gems (UTC), even on a page that is open past midnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => utcDay(Date.now()))
  useEffect(() => {
    const look = () => setToday(utcDay(Date.now()))
    const timer = setTimeout(look, DAY_MS - (Date.now() % DAY_MS))
    // A sleeping device wakes later than its timer.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [today])
  return today
}
