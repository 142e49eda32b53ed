import { useMemo, useRef } from 'react'

export interface UnderWay<T> {
  /** Begins the work, or joins the one that is under way: what is drawn says that it is a moment later, and a second press may come before. */
  run: (work: () => Promise<T>) => Promise<T>
  /** What is under way is of no concern here any more: the next work begins at once. */
  drop: () => void
}

/** One piece of work at a time, which the user may leave for another. */
export function useUnderWay<T>(): UnderWay<T> {
  const current = useRef<Promise<T>>(undefined)
  return useMemo(
    () => ({
      async run(work) {
        const mine = (current.current ??= work())
        try {
          return await mine
        } finally {
          if (current.current === mine) current.current = undefined
        }
      },
      drop() {
        current.current = undefined
      },
    }),
    [],
  )
}
