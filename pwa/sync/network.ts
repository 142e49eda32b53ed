/** The part of the environment that a request to the shop needs. */
export interface Network {
  fetch(path: string, init: RequestInit): Promise<Response>
  /** ms since the epoch. */
  now(): number
  /** Runs `run` after `ms` unless the returned function was called first. */
  after(ms: number, run: () => void): () => void
}

/** The real one, alike in a page and in a service worker. */
export const network: Network = {
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
