// A store that does what it is asked, and whose answer is lost.
import { StorageUnavailable, type Storage } from '../backend/storage/port.ts'

type Part = 'accounts' | 'records' | 'entries' | 'catalog' | 'mails' | 'deletions'

/**
 * The same store, whose next call of this name is carried out and then answered by nothing but silence. `isReached: false`: it does not even arrive.
 * Answers whether it was called.
 */
export function unanswered(
  storage: Storage,
  part: Part,
  call: string,
  { isReached = true } = {},
): { storage: Storage; wasCalled: () => boolean } {
  let wasCalled = false
  const calls = new Proxy<Storage[Part]>(storage[part], {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        if (name !== call || wasCalled) return Reflect.apply(value, target, args)
        wasCalled = true
        if (isReached) await Reflect.apply(value, target, args)
        throw new StorageUnavailable('MongoDB cannot be reached.')
      }
    },
  })
  const lossy = new Proxy(storage, { get: (target, name) => (name === part ? calls : Reflect.get(target, name)) })
  return { storage: lossy, wasCalled: () => wasCalled }
}
