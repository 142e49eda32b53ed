import { create } from 'zustand'

export type ToastTone = 'good' | 'bad' | 'info'

export interface ToastOptions {
  tone?: ToastTone
  /** Where to read or do more. */
  link?: { to: string; label: string } | undefined
  /** Takes back what it tells of. */
  undo?: (() => void) | undefined
  /** By this name it can be taken back. */
  key?: string | undefined
}

export interface Toast extends ToastOptions {
  id: number
  text: string
}

interface ToastStore {
  /** The first is on display, the others wait for their turn. */
  toasts: readonly Toast[]
  lastId: number
  /** What lies over the page and shows toasts itself, the topmost last: beneath it nothing is seen or pressed. */
  over: readonly string[]
  /** Shows them there until the returned function is called. */
  lieOver: (id: string) => () => void
  dismiss: (id: number) => void
}

/** More than these come too late to be news: the oldest that wait go. */
const MOST_WAITING = 4

export const useToasts = create<ToastStore>((set) => ({
  toasts: [],
  lastId: 0,
  over: [],
  lieOver: (id) => {
    set(({ over }) => ({ over: [...over, id] }))
    return () => set(({ over }) => ({ over: over.filter((other) => other !== id) }))
  },
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

/** Shows a short message and has it read out, when those before it have been. One of the same key, or that says the same, takes the place of the older. */
export function toast(text: string, options: ToastOptions = {}): void {
  useToasts.setState(({ toasts, lastId }) => {
    const id = lastId + 1
    const before = toasts.filter((old) => (old.key ?? old.text) !== (options.key ?? text))
    const added = { id, text, ...options }
    // What can be undone can be so for a while only.
    const [shown, ...others] = options.undo ? [added, ...before] : [...before, added]
    return { toasts: shown ? [shown, ...others.slice(1 - MOST_WAITING)] : [], lastId: id }
  })
}

/** What this message says is no longer so. */
export function takeToastBack(key: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) }))
}
