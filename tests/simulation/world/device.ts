// One browser profile: what its pages and its service worker share.
import type { Place, View } from '../history.ts'
import type { Chance } from './chance.ts'
import type { Committed, Databases } from './databases.ts'
import type { Life } from './life.ts'
import { GOOD_LINE, type Fate, type Line, type Network } from './network.ts'
import type { Recorder } from './recorder.ts'
import { Target } from './globals.ts'
import type { Time } from './time.ts'

/** What a device needs of its world. */
export interface Around {
  time: Time
  network: Network
  recorder: Recorder
  chance(name: string): Chance
  databases(happens: (times: number) => boolean, committed: Committed): Databases
}

interface Held {
  name: string
  release(): void
  /** It is stolen: who asked for it hears so, and what runs under it goes on. */
  lose(): void
}

/** A context that may be told of things: a page or a worker. */
export interface Listening {
  place: Place
  life: Life
  window: Target
  document: Target
}

export class Device {
  readonly databases: Databases
  /** ms that its clock is ahead. */
  skew = 0
  isOnline = true
  line: Line = GOOD_LINE
  /** What happens to the next requests, one each; and how many go by for one that something happens to. */
  readonly fates: { fate: Fate; on?: 'push' | 'pull' }[] = []
  badLuck = 0
  /** Local storage, and whether it takes anything now. */
  readonly local = new Map<string, string>()
  isLocalFull = false
  /** Session storage of each tab. */
  readonly sessions = new Map<string, Map<string, string>>()
  readonly cookies = new Map<string, string>()
  readonly contexts = new Set<Listening>()
  /** Tags for which the browser is to wake the worker. */
  readonly syncTags = new Set<string>()
  /** What each of its tabs shows. */
  readonly views = new Map<string, { place: Place; view: View }>()
  readonly chance: Chance
  readonly #locks = new Map<string, { run: () => void; life: Life }[]>()
  readonly #held = new Map<string, Held>()
  readonly #channels = new Map<string, Set<(data: unknown) => void>>()
  #lives = 0

  constructor(
    readonly name: string,
    readonly around: Around,
    /** Whether its browser has Web Locks. */
    readonly hasLocks: boolean,
  ) {
    const { recorder } = around
    this.chance = around.chance(`device ${name}`)
    const disk = around.chance(`disk ${name}`)
    this.databases = around.databases(
      (times) => times > 0 && disk.once(times),
      (database, account, rows) => recorder.event({ kind: 'stored', device: name, database, account, rows }),
    )
  }

  now(): number {
    return this.around.time.now + this.skew
  }

  /** The account that local storage remembers; '' for none. */
  accountId(): string {
    try {
      const user: unknown = JSON.parse(this.local.get('user') ?? 'null')
      return typeof user === 'object' && user !== null ? String(Reflect.get(user, 'id')) : ''
    } catch {
      return ''
    }
  }

  newPlace(tab: string): Place {
    return { device: this.name, tab, life: ++this.#lives }
  }

  /** What happens to a request to this path. A fate that waits for a push or a pull lets the others by. */
  nextFate(path: string): Fate {
    const [next] = this.fates
    if (next === undefined || (next.on !== undefined && !path.startsWith(`/api/sync/${next.on}`))) return 'well'
    this.fates.shift()
    return next.fate
  }

  /** What a Set-Cookie line says. */
  keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', value = ''] = pair.split('=')
    const expires = attributes.map((text) => text.trim()).find((text) => text.startsWith('expires='))
    if (value === '' || (expires !== undefined && Date.parse(expires.slice(8)) <= 0)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  /** Tells every page that the connection came or went. */
  setOnline(isOnline: boolean): void {
    this.isOnline = isOnline
    for (const { window } of this.contexts) window.fire(isOnline ? 'online' : 'offline')
  }

  /** Local storage as one context sees it; `life.step` stands before each write. */
  localStorage(own: Listening): Storage {
    const { recorder } = this.around
    const told = (key: string | null, newValue: string | null) => {
      for (const other of this.contexts) {
        if (other !== own && other.place.tab !== 'worker') other.window.fire('storage', { type: 'storage', key, newValue })
      }
    }
    return storageOver(this.local, {
      write: (key, text) => {
        own.life.step('localStorage.write')
        if (this.isLocalFull && text.length > (this.local.get(key) ?? '').length) throw new DOMException('full', 'QuotaExceededError')
        if (this.local.get(key) === text) return
        this.local.set(key, text)
        if (key.startsWith('starlane-intent:')) recorder.event({ kind: 'journalled', place: own.place, key, intent: JSON.parse(text) })
        told(key, text)
        own.life.stepped()
      },
      remove: (key) => {
        own.life.step('localStorage.remove')
        if (this.local.delete(key)) told(key, null)
        own.life.stepped()
      },
      clear: () => {
        own.life.step('localStorage.clear')
        this.local.clear()
        told(null, null)
      },
    })
  }

  sessionStorage(own: Listening): Storage {
    const map = this.sessions.get(own.place.tab) ?? new Map<string, string>()
    this.sessions.set(own.place.tab, map)
    return storageOver(map, {
      write: (key, text) => void map.set(key, text),
      remove: (key) => void map.delete(key),
      clear: () => map.clear(),
    })
  }

  /** Web Locks as one context sees them. */
  locks(life: Life): { request: RequestLock; query(): Promise<{ held: { name: string }[] }> } {
    return {
      request: (name, ...given) =>
        new Promise((resolve, reject) => {
          const [{ signal, steal }, run]: [LockOptions, () => unknown] = given.length === 1 ? [{}, given[0]] : given
          const begin = () => {
            let isHeld = true
            const release = () => {
              if (!isHeld) return
              isHeld = false
              if (this.#held.get(name)?.release === release) this.#held.delete(name)
              this.around.time.task(() => this.#nextLock(name))
            }
            const lose = () => (release(), reject(new DOMException('stolen', 'AbortError')))
            this.#held.set(name, { name, release, lose })
            life.onEnd(release)
            void (async () => run())().then(
              (value) => (release(), resolve(value)),
              (error: unknown) => (release(), reject(error instanceof Error ? error : new Error(String(error)))),
            )
          }
          life.step('lock')
          if (steal === true) this.#held.get(name)?.lose()
          const waiting = this.#locks.get(name) ?? []
          const asked = { run: begin, life }
          this.#locks.set(name, steal === true ? [asked, ...waiting] : [...waiting, asked])
          signal?.addEventListener('abort', () => {
            const left = this.#locks.get(name) ?? []
            if (!left.includes(asked)) return
            this.#locks.set(
              name,
              left.filter((other) => other !== asked),
            )
            reject(new DOMException('no longer asked for', 'AbortError'))
          })
          this.around.time.task(() => this.#nextLock(name))
        }),
      query: async () => ({ held: [...this.#held.values()].map(({ name }) => ({ name })) }),
    }
  }

  #nextLock(name: string): void {
    if (this.#held.has(name)) return
    const waiting = this.#locks.get(name) ?? []
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!next.life.isOver) return next.run()
    }
  }

  /** BroadcastChannel as one context sees it. */
  channelOf(life: Life): unknown {
    const channels = this.#channels
    const { time } = this.around
    return class {
      readonly #all: Set<(data: unknown) => void>
      readonly #target = new Target(time, life)
      readonly #hear = (data: unknown) => this.#target.fire('message', { type: 'message', data })

      constructor(name: string) {
        this.#all = channels.get(name) ?? new Set()
        channels.set(name, this.#all.add(this.#hear))
        life.onEnd(() => this.close())
      }

      addEventListener(type: string, listener: (event: unknown) => void): void {
        this.#target.addEventListener(type, listener)
      }

      postMessage(data: unknown): void {
        life.step('channel')
        for (const hear of this.#all) if (hear !== this.#hear) hear(data)
      }

      close(): void {
        this.#all.delete(this.#hear)
      }
    }
  }
}

interface LockOptions {
  signal?: AbortSignal
  steal?: boolean
}

/** As a browser has it: the options may be left out. */
type RequestLock = (name: string, ...given: [run: () => unknown] | [options: LockOptions, run: () => unknown]) => Promise<unknown>

interface Writes {
  write(key: string, text: string): void
  remove(key: string): void
  clear(): void
}

function storageOver(map: Map<string, string>, { write, remove, clear }: Writes): Storage {
  return {
    get length() {
      return map.size
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => write(key, String(text)),
    removeItem: remove,
    clear,
  }
}
