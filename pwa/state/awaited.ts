/** The changes whose outcome a screen of this tab waits for and tells itself. */
export const awaited = new Set<string>()

/** The prefix of the Web Lock that a tab holds while one of its screens waits for a change: it ends with the tab, however that ends. */
const LOCK = 'starlane-awaited:'

const noop = () => {}

/** Marks a change as awaited by a screen of this tab, so that every other tab leaves its outcome to it. Returns a function that ends it. */
export function awaitOutcome(id: string): () => void {
  awaited.add(id)
  let release = noop
  const released = new Promise<void>((resolve) => (release = resolve))
  if ('locks' in navigator) void navigator.locks.request(LOCK + id, () => released).catch(noop)
  return () => {
    awaited.delete(id)
    release()
  }
}

/** The changes that screens of all tabs wait for; without Web Locks only this tab's. */
export async function awaitedAnywhere(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return awaited
  const { held = [] } = await navigator.locks.query().catch((): LockManagerSnapshot => ({}))
  const names = held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : []))
  return new Set([...awaited, ...names])
}
