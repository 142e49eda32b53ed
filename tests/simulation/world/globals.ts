// Evaluates a bundle in a scope of its own, with stand-ins for what a page, a worker or a process finds around it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import vm from 'node:vm'
import type { Chance } from './chance.ts'
import { calledBack, type Life } from './life.ts'
import type { Time } from './time.ts'
import { ASYNC, zone } from './plain/zone.ts'

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
  'dispatchEvent',
  'requestIdleCallback',
  'Notification',
]

export type Scope = Record<string, unknown>

/** A bundle that can be evaluated again and again, each time with modules of its own. */
export class Bundle<Exports> {
  readonly #run: (load: (name: string) => unknown, module: { exports: unknown }, scope: Scope, around: typeof zone) => void
  readonly #require: NodeJS.Require
  readonly #loaded = new Map<string, unknown>()

  constructor(
    path: string,
    readonly parts: Record<string, unknown> = {},
  ) {
    this.#require = createRequire(path)
    // Packages are the same objects in every evaluation: to copy all their names each time would take longer than all else.
    const code = readFileSync(path, 'utf8')
      .replaceAll(/__toESM\(require\("([^"]+)"\)(?:, 1)?\)/g, 'loadPackage("$1")')
      .replace(/var __async = [^]*?\n};\n/, ASYNC)
      .replaceAll(/\brequire\("([^"]+)"\)/g, 'loadPackage("$1")')
    const wrapped = `(function (loadPackage, module, scope, zone) { "use strict"; const { ${NAMES.join(', ')} } = scope; const exports = module.exports;${code}\n})`
    this.#run = new vm.Script(wrapped, { filename: path }).runInThisContext()
  }

  evaluate(scope: Scope, packages: Record<string, unknown> = {}): Exports {
    const module = { exports: {} }
    this.#run((name) => packages[name] ?? this.parts[name] ?? this.#load(name), module, { ...scope, globalThis: scope }, zone)
    // What a bundle exports is what its entry exports.
    return module.exports as Exports
  }

  #load(name: string): unknown {
    const known = this.#loaded.get(name)
    if (known !== undefined) return known
    const loaded: object = this.#require(name)
    const names = { ...loaded, default: loaded }
    this.#loaded.set(name, names)
    return names
  }
}

export interface Clockwork {
  time: Time
  life: Life
  chance: Chance
  /** ms since the epoch, as this context's own clock shows it. */
  now(): number
}

/** Clock, timers and chance of a context. They die with it. `own` may be filled anew when the context is over and another one takes its place. */
export function clockwork(own: Clockwork): Scope {
  class SimulatedDate extends Date {
    constructor(...args: [] | [number | string | Date]) {
      const [given = own.now()] = args
      super(given)
    }
    static override now(): number {
      return own.now()
    }
  }
  const start = (ms: number | undefined, run: () => void, isRepeated: boolean) => {
    const { time, life } = own
    let cancel = () => {}
    let isCleared = false
    const wait = () => {
      cancel = time.after(Math.max(1, ms ?? 0), () => {
        if (life.isOver) return
        calledBack(run)
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
    Math: Object.create(Math, { random: { value: () => own.chance.next() } }),
    setTimeout: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => start(ms, () => run(...args), false),
    setInterval: (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => start(ms, () => run(...args), true),
    setImmediate(run: () => void) {
      const { time, life } = own
      time.task(() => life.isOver || calledBack(run))
    },
    clearTimeout: clear,
    clearInterval: clear,
    performance: { now: () => own.time.elapsed },
    crypto: {
      getRandomValues<Bytes extends Uint8Array>(bytes: Bytes): Bytes {
        own.chance.fill(bytes)
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
  #deafUntil = 0

  constructor(time: Time, life: Life) {
    this.#time = time
    this.#life = life
  }

  /** For `ms` it is told of nothing, and of all of that afterwards: as a page whose load keeps its thread busy. */
  goDeaf(ms: number): void {
    this.#deafUntil = this.#time.now + ms
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
    const tell = () => {
      if (this.#life.isOver) return
      for (const listener of new Set(this.#listeners.get(type))) calledBack(() => listener(event))
    }
    const wait = this.#deafUntil - this.#time.now
    if (wait > 0) this.#time.after(wait, tell)
    else this.#time.task(tell)
  }
}
