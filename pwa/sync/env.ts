import type { DexieOptions } from 'dexie'
import { network, type Network } from './network.ts'
import { randomId } from './random-id.ts'

/** A channel to the other tabs and the service worker; any message only means "read again". */
export interface Channel {
  post(): void
  close(): void
}

/** Everything the sync code uses of its environment, so that a test can replace it: no test sleeps. */
export interface Env extends Network {
  /** From 0 up to 1, for jitter. */
  random(): number
  /** A fresh, unguessable id that fits the protocol's RandomId. */
  randomId(): string
  /** Names this build of the app: the same for page and worker of one build, another one for every other. */
  build: string
  /** Web Locks; undefined where the browser has none. `withLock` uses them. */
  locks: { request<T>(name: string, options: { signal?: AbortSignal; steal?: boolean }, run: () => Promise<T>): Promise<T> } | undefined
  openChannel(name: string, heard: () => void): Channel
  /** Hears of every attempt whether the shop answered. */
  reached?(answered: boolean): void
  /** Hears of a mutation whose code threw on this device, by its name (SPEC R15). */
  threw?: (name: string, error: unknown) => void
  /** Frees space by deleting what can be fetched again: cached pictures. */
  freeSpace(): Promise<void>
  /** Which IndexedDB; the global one when left out. */
  dexie?: DexieOptions
}

/** Put in by the build (`build-id.ts`); nothing in development. */
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
    async freeSpace() {
      if (!('caches' in globalThis)) return
      for (const name of await caches.keys()) {
        if (name.startsWith(PICTURE_CACHES)) await caches.delete(name)
      }
    },
  }
}

/** Every cache of pictures has this prefix: the first thing to go when the disk is full. */
export const PICTURE_CACHES = 'starlane-pictures'

function openChannel(name: string, heard: () => void): Channel {
  if (!('BroadcastChannel' in globalThis)) return { post() {}, close() {} }
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', heard)
  const post = () => {
    try {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      channel.postMessage(null)
    } catch {
      // Other contexts look for themselves later: that they are not told ends nothing here.
    }
  }
  return { post, close: () => channel.close() }
}
