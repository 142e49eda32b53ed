/** The part of the environment that requests to the shop need. */
export interface Network {
  fetch(path: string, init: RequestInit): Promise<Response>
  /** ms since the epoch. */
  now(): number
  /** Runs `run` after `ms` unless the returned function was called first. */
  after(ms: number, run: () => void): () => void
}

/** The real network of a page or service worker. */
export const network: Network = {
  fetch: (path, init) => fetch(path, init),
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
