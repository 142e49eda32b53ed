import type { DexieOptions } from 'dexie'
import { dropTail, dropWhole } from './kept-pictures.ts'
import { network, type Network } from './network.ts'
import { randomId } from './random-id.ts'

/** A channel to the other tabs and the service worker; any message only means "read again". */
export interface Channel {
  post(): void
  close(): void
}

/** The environment of the sync code, replaceable in tests, which never sleep. */
export interface Env extends Network {
  /** From 0 up to 1, for jitter. */
  random(): number
  /** A fresh, unguessable id that fits the protocol's RandomId. */
  randomId(): string
  /** The name of this build, the same for its page and worker and different for every other build. */
  build: string
  /** Web Locks, used by `withLock`; undefined if the browser has none. */
  locks: { request<T>(name: string, options: { signal?: AbortSignal; steal?: boolean }, run: () => Promise<T>): Promise<T> } | undefined
  openChannel(name: string, heard: () => void): Channel
  /** Called after every attempt with whether the shop answered. */
  reached?(answered: boolean): void
  /** Called with the name of a mutation whose code threw on this device (SPEC R15). */
  threw?: (name: string, error: unknown) => void
  /**
   * Frees space by deleting the cached pictures that are wanted least, which can be fetched again. False if there are none left: until then
   * it may be called again.
   */
  freeSpace(): Promise<boolean>
  /** The IndexedDB to use, by default the global one. */
  dexie?: DexieOptions
}

/** Set by the build (`build-id.ts`); undefined in development. */
declare const STARLANE_BUILD: string | undefined

/** The real environment, the same in a page and in a service worker. */
export function browserEnv(): Env {
  return {
    ...network,
    random: () => Math.random(),
    randomId,
    build: typeof STARLANE_BUILD === 'string' ? STARLANE_BUILD : '',
    locks: 'locks' in navigator ? { request: (name, options, run) => navigator.locks.request(name, options, run) } : undefined,
    openChannel,
    threw: (name, error) => console.error(`${name} threw`, error),
    freeSpace: async () => 'caches' in globalThis && ((await dropWhole()) || dropTail()),
  }
}

function openChannel(name: string, heard: () => void): Channel {
  if (!('BroadcastChannel' in globalThis)) return { post() {}, close() {} }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', heard)
  const post = () => {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel.postMessage(null)
    } catch {
      // Other contexts look for themselves later, so a missed message is harmless.
    }
  }
  return { post, close: () => channel.close() }
}
