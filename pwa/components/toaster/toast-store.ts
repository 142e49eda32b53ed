import { create } from 'zustand'

export type ToastTone = 'good' | 'bad' | 'info'

export interface ToastOptions {
  tone?: ToastTone
  /** Where to read or do more. */
  link?: { to: string; label: string } | undefined
}

export interface Toast extends ToastOptions {
  id: number
  text: string
}

interface ToastStore {
  toasts: readonly Toast[]
  dismiss: (id: number) => void
}

const MOST_AT_ONCE = 3

export const useToasts = create<ToastStore>((set) => ({
  toasts: [],
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}))

let lastId = 0

/** Shows a short message and has it read out. One that says the same takes the place of the older. */
export function toast(text: string, options: ToastOptions = {}): void {
  const id = ++lastId
  useToasts.setState(({ toasts }) => ({
    toasts: [...toasts.filter((shown) => shown.text !== text), { id, text, ...options }].slice(-MOST_AT_ONCE),
  }))
}
