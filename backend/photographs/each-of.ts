/** Runs `work` on each of them, so many at once. The first error ends it: what has begun is waited for, nothing more is begun. */
export async function eachOf<One>(all: readonly One[], atOnce: number, work: (one: One) => Promise<void>): Promise<void> {
  const waiting = all.values()
  let failure: { error: unknown } | undefined
  const run = async () => {
    for (const one of waiting) {
      if (failure !== undefined) return
      try {
        await work(one)
      } catch (error) {
        failure ??= { error }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, run))
  if (failure !== undefined) throw failure.error
}

/** Lets so many run at once; the others wait for their turn, in order. */
export function turns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free += 1
      else next()
    }
  }
}
