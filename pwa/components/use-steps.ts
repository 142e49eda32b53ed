import { useLayoutEffect, useState } from 'react'
import { transition } from './transition.ts'

/**
 * What is `now`, but shown in one movement where `stepOf` tells that it is another step; undefined: not known yet, and what follows is none.
 * While it `isHeld` it stays as it was, and how it is let go is up to the caller.
 */
export function useSteps<View>(now: View, stepOf: (view: View) => unknown, isHeld = false): View {
  const [shown, setShown] = useState<{ view: View; isHeld: boolean }>()
  const before = shown && !shown.isHeld ? stepOf(shown.view) : undefined
  const isStep = !isHeld && before !== undefined && before !== stepOf(now)
  const view = shown && (isHeld || isStep) ? shown.view : now
  if (shown?.view !== view || shown.isHeld !== isHeld) setShown({ view, isHeld })

  useLayoutEffect(() => {
    if (isStep) void transition('step', () => setShown(undefined))
  }, [isStep])

  return view
}
