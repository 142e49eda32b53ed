/**
 * What the user must be told though no screen waits for it: a change that could not be kept, the outcome of something
 * done offline or in another tab. The shell shows each as a toast and announces it.
 */
export interface Notice {
  tone: 'good' | 'bad' | 'info'
  text: string
  /** Where the user can read or do more. */
  link?: { to: string; label: string }
}

type Listener = (notice: Notice) => void

const listeners = new Set<Listener>()
const unheard: Notice[] = []

/** Calls `listener` with every notice, first with those that came before it listened. Returns how to stop. */
export function onNotice(listener: Listener): () => void {
  listeners.add(listener)
  for (const notice of unheard.splice(0)) listener(notice)
  return () => listeners.delete(listener)
}

export function notify(notice: Notice): void {
  if (listeners.size === 0) unheard.push(notice)
  for (const listener of listeners) listener(notice)
}
