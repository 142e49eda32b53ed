// Evaluates a bundle in a scope of its own, with stand-ins for what a page, a worker or a process finds around it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'
import type { Chance } from './chance.ts'
import type { Life } from './life.ts'
import type { Time } from './time.ts'

/** Every global that means the world outside, or tells what only the world may decide. What a scope leaves out is undefined in it. */
const NAMES = [
  'globalThis',
  'window',
  'self',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'fetch',
  'Date',
  'Math',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'performance',
  'crypto',
  'BroadcastChannel',
  'indexedDB',
  'caches',
  'location',
  'history',
  'addEventListener',
  'removeEventListener',
  'requestIdleCallback',
  'Notification',
]

export type Scope = Record<string, unknown>

/** A bundle that can be evaluated again and again, each time with modules of its own. */
export class Bundle<Exports> {
  readonly #run: (require: (name: string) => unknown, module: { exports: unknown }, scope: Scope) => void
  readonly #require: NodeJS.Require

  constructor(path: string) {
    this.#require = createRequire(path)
    const code = readFileSync(path, 'utf8')
    const wrapped = `(function (require, module, scope) { "use strict"; const { ${NAMES.join(', ')} } = scope; const exports = module.exports;${code}\n})`
    this.#run = new vm.Script(wrapped, { filename: path }).runInThisContext()
  }

  evaluate(scope: Scope, packages: Record<string, unknown> = {}): Exports {
    const module = { exports: {} }
    this.#run((name) => packages[name] ?? this.#require(name), module, { ...scope, globalThis: scope })
    // What a bundle exports is what its entry exports.
    return module.exports as Exports
  }
}

interface Clockwork {
  time: Time
  life: Life
  chance: Chance
  /** ms since the epoch, as this context's own clock shows it. */
  now(): number
}

/** Clock, timers and chance of a context. They die with it. */
export function clockwork({ time, life, chance, now }: Clockwork): Scope {
  class SimulatedDate extends Date {
    constructor(...args: [] | [number | string | Date]) {
      const [given = now()] = args
      super(given)
    }
    static override now(): number {
      return now()
    }
  }
  const start = (ms: number | undefined, run: () => void, isRepeated: boolean) => {
    let cancel = () => {}
    let isCleared = false
    const wait = () => {
      cancel = time.after(Math.max(1, ms ?? 0), () => {
        if (life.isOver) return
        run()
        if (isRepeated && !isCleared) wait()
      })
    }
    wait()
    const timer = {
      clear() {
        isCleared = true
        cancel()
      },
      ref: () => timer,
      unref: () => timer,
    }
    life.onEnd(timer.clear)
    return timer
  }
  const clear = (timer: ReturnType<typeof start> | undefined) => timer?.clear()
  return {
    Date: SimulatedDate,
    Math: Object.create(Math, { random: { value: () => chance.next() } }),
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => start(ms, () => run(...args), false),
    setInterval: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => start(ms, () => run(...args), true),
    setImmediate: (run: () => void) => time.task(() => !life.isOver && run()),
    clearTimeout: clear,
    clearInterval: clear,
    performance: { now: () => time.elapsed },
    crypto: {
      getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
        chance.fill(bytes)
        return bytes
      },
    },
  }
}

type Listener = (event: unknown) => void

/** Something that page code listens to. Every event comes in a turn of its own. */
export class Target {
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #time: Time
  readonly #life: Life

  constructor(time: Time, life: Life) {
    this.#time = time
    this.#life = life
  }

  readonly addEventListener = (type: string, listener: Listener, options?: { once?: boolean }): void => {
    const added =
      options?.once === true
        ? (event: unknown) => {
            this.removeEventListener(type, added)
            listener(event)
          }
        : listener
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(added))
  }

  readonly removeEventListener = (type: string, listener: Listener): void => {
    this.#listeners.get(type)?.delete(listener)
  }

  fire(type: string, event: unknown = { type }): void {
    this.#time.task(() => {
      if (this.#life.isOver) return
      for (const listener of new Set(this.#listeners.get(type))) listener(event)
    })
  }
}
