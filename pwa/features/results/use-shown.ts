import { useLayoutEffect, useState } from 'react'
import { transition } from '../../components/transition.ts'

/** What the address asks for, once it shows, in one movement: the router shows an address in its own time, which a movement does not wait for. */
export function useShown<Asked>(asked: Asked): Asked {
  const [shown, setShown] = useState(asked)
  useLayoutEffect(() => {
    if (asked !== shown) void transition('step', () => setShown(asked))
  }, [asked, shown])
  return shown
}
