import { useLocation } from 'react-router-dom'
import { pageBeneath, type Beneath } from './beneath.ts'

/** How a page is reached that opens as a sheet over the one that asks. Another sheet that is still on its way gives way to it. */
export function useSheet(): { replace: boolean; state: { over: Beneath } } {
  const here = useLocation()
  const pending = pageBeneath(here)
  const { pathname, search, key } = pending ?? here
  return { replace: pending !== undefined, state: { over: { pathname, search, key } } }
}
