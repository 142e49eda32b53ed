// A page that ends takes its timers along. One that a test has left behind would go off where the page is gone, and fail the whole run.
import { afterAll } from 'vitest'

type Start = typeof setTimeout | typeof setInterval

const timers = new Set<ReturnType<Start>>()
let isOver = false

function kept<Kind extends Start>(start: Kind): Kind {
  return new Proxy(start, {
    apply(target, self, args) {
      const timer: ReturnType<Start> = Reflect.apply(target, self, args)
      if (isOver) clearTimeout(timer)
      else timers.add(timer)
      return timer
    },
  })
}

globalThis.setTimeout = kept(setTimeout)
globalThis.setInterval = kept(setInterval)
afterAll(() => {
  isOver = true
  timers.forEach((timer) => clearTimeout(timer))
})
