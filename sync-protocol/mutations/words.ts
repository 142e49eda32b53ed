/**
 * What a product is called here and now; undefined when this device does not know it. `seen`: the name that it had then, which stays but for its
 * language; with it the id may be ''.
 */
export type NameOf = (itemId: string, seen?: string) => string | undefined

/** All the words for people that belong to one mutation. */
export interface MutationWords<Args, Result> {
  /** What the user did, once the server has done it. */
  done: (args: Args, nameOf: (itemId: string) => string) => string
  /** The same before it is done, and when it was refused or discarded: it must not read as done (DECISIONS D3). Absent: `done` tells neither. */
  attempt?: (args: Args, nameOf: (itemId: string) => string) => string
  /** What came of it, in the activity list; "Done" where there is no more to say. */
  outcome?: (result: Result, nameOf: NameOf) => string
  /** The message shown where no screen waits for the answer (specification §8, said later); none: it is not worth a message. */
  notice?: (result: Result, args: Args | undefined) => string | undefined
  /** What it waits for while it is pending, where that is more than to be sent. */
  waiting?: string
  /** Arguments that the user wrote, each with the name of its field: shown, so that they can be copied. */
  typed?: readonly (readonly [key: string, field: string])[]
  /** Replaces `done` when the arguments cannot be read; none: that is what is said. */
  unread?: string
}
