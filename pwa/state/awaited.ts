import { create } from 'zustand'

/** The changes whose outcome a screen of this tab waits for and tells itself. */
const useAwaited = create<{ ids: readonly string[] }>()(() => ({ ids: [] }))

/** The prefix of the Web Lock that a tab holds while one of its screens waits for a change: it ends with the tab, however that ends. */
const LOCK = 'starlane-awaited:'

const noop = () => {}

/** True for a change that a screen of this tab waits for. */
export function isAwaited(id: string): boolean {
  return useAwaited.getState().ids.includes(id)
}

/** Marks a change as awaited by a screen of this tab, so that every other tab leaves its outcome to it. Returns a function that ends it. */
export function awaitOutcome(id: string): () => void {
  useAwaited.setState(({ ids }) => ({ ids: [...ids.filter((other) => other !== id), id] }))
  let release = noop
  const released = new Promise<void>((resolve) => (release = resolve))
  if ('locks' in navigator) void navigator.locks.request(LOCK + id, () => released).catch(noop)
  return () => {
    useAwaited.setState(({ ids }) => ({ ids: ids.filter((other) => other !== id) }))
    release()
  }
}

/** The changes that screens of this tab wait for. */
export function awaitedHere(): ReadonlySet<string> {
  return new Set(useAwaited.getState().ids)
}

/** The changes that screens of all tabs wait for; without Web Locks only this tab's. */
export async function awaitedAnywhere(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return awaitedHere()
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  const names = held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...awaitedHere(), ...names])
}
