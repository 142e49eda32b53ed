import { create } from 'zustand'

/** The changes whose outcome a screen of this tab waits for and tells itself. */
export const useAwaited = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))

/** The prefix of the Web Lock that a tab holds while one of its screens waits for a change: it ends with the tab, however that ends. */
export const AWAITED_LOCK = 'starlane-awaited:'

/** Marks a change as awaited by a screen of this tab, so that every other tab leaves its outcome to it. Returns a function that ends it. */
export function awaitOutcome(id: string): () => void {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  useAwaited.setState(({ ids }) => ({ ids: [...ids, id] }))
  if ('locks' in navigator) void navigator.locks.request(AWAITED_LOCK + id, () => released).catch(() => {})
  return () => {
    useAwaited.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }))
    release()
  }
}
