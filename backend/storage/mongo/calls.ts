import { MongoNetworkTimeoutError, type AbstractCursor, type Collection, type Db } from 'mongodb'

/** Where each call of a collection takes its options. */
const OPTIONS_AT = {
  find: 1,
  findOne: 1,
  insertOne: 1,
  insertMany: 1,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  findOneAndDelete: 1,
  replaceOne: 2,
  updateOne: 2,
  updateMany: 2,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
} as const satisfies Partial<Record<keyof Collection, number>>

export type CallName = keyof typeof OPTIONS_AT

/** What a call gets beside its own options, and what is done when it has ended. */
export interface Around {
  options: object
  ended(isAnswered: boolean): void
}

type Call = (...args: unknown[]) => unknown

/** The same database; each of these is asked before every call of its collections. */
export function aroundCalls(db: Db, ...arounds: ((name: CallName, own: object) => Around | undefined)[]): Db {
  const made = (name: CallName, call: Call): Call => {
    return (...args) => {
      const at = OPTIONS_AT[name]
      const own = Object(args[at] ?? {})
      const each = arounds.flatMap((around) => around(name, own) ?? [])
      const before = Array.from({ length: at }, (_argument, index) => args[index])
      const answer = call(...before, Object.assign({}, own, ...each.map(({ options }) => options)))
      const ended = (isAnswered: boolean) => each.forEach((one) => one.ended(isAnswered))
      if (answer instanceof Promise) {
        answer.then(
          () => ended(true),
          () => ended(false),
        )
        return answer
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      ;(answer as AbstractCursor).once('close', () => ended(false))
      return answer
    }
  }
  return replacing(db, (name) => {
    if (name !== 'collection') return undefined
    return (...[collection]) => replacing(db.collection(String(collection)), (call, own) => (isKnown(call) ? made(call, own) : undefined))
  })
}

/** ms that MongoDB has for a call: a device waits 15 s for all calls of its request. */
export const CALL_MS = 7_000
export const LATE = 'MongoDB does not answer in time.'

/** The calls of this process that MongoDB has not answered yet. */
export class Calls {
  underWay = 0
  /** When MongoDB last answered one, in ms of performance.now(). */
  answeredAt = performance.now()

  /**
   * Gives a call up at its deadline: the driver then ends its connection, so that a call that hangs keeps no place in the pool and a message that was
   * sent in part is never run. The server gives up what it has whole by the same time; one that stood still may run it when it goes on.
   */
  readonly around = (_name: CallName, own: object): Around => {
    const givenUp = new AbortController()
    this.underWay += 1
    let isUnderWay = true
    const end = () => {
      if (isUnderWay) this.underWay -= 1
      isUnderWay = false
    }
    const timer = setTimeout(() => {
      end()
      givenUp.abort(new MongoNetworkTimeoutError(LATE))
    }, CALL_MS)
    return {
      options: { maxTimeMS: CALL_MS, ...own, signal: givenUp.signal },
      ended: (isAnswered) => {
        clearTimeout(timer)
        end()
        if (isAnswered) this.answeredAt = performance.now()
      },
    }
  }
}

function isKnown(name: string): name is CallName {
  return Object.hasOwn(OPTIONS_AT, name)
}

/** The same object, some of whose calls are others. */
function replacing<T extends object>(target: T, instead: (name: string, own: Call) => Call | undefined): T {
  return new Proxy(target, {
    get(_target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function' || typeof name !== 'string') return value
      const own: Call = (...args) => Reflect.apply(value, target, args)
      return instead(name, own) ?? own
    },
  })
}
