import { useLayoutEffect, useRef } from 'react'

/** The last row of a list leaves a short page: it is read from its title on, which has the focus. `stays`: it shows something else in its place. */
export function useReadAnew(isEmpty: boolean, stays = false): void {
  const wasEmpty = useRef(true)
  useLayoutEffect(() => {
    if (isEmpty && !wasEmpty.current && !stays) scrollTo({ top: 0, behavior: 'instant' })
    wasEmpty.current = isEmpty
  })
}
