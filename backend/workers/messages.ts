import * as v from 'valibot'

/** Several at once: under load a message of its own for each would cost more than what it tells of. */
const Told = v.object({ kind: v.literal('told'), told: v.array(v.object({ topic: v.string(), message: v.unknown() })) })

/** What a worker says to the primary. */
export const FromWorker = v.variant('kind', [
  /** It takes connections. */
  v.object({ kind: v.literal('ready') }),
  /** It is about to end, and wants no more connections. */
  v.object({ kind: v.literal('leaving') }),
  /** The connection is its own from here on. */
  v.object({ kind: v.literal('taken'), connection: v.number() }),
  /** It stays open for long, and is limited by the worker itself. */
  v.object({ kind: v.literal('uncounted'), connection: v.number() }),
  v.object({ kind: v.literal('closed'), connections: v.array(v.number()) }),
  /** For all other workers. */
  Told,
  /** Its event loop turns. */
  v.object({ kind: v.literal('pong') }),
  v.object({
    kind: v.literal('metrics'),
    question: v.number(),
    metrics: v.array(v.custom<object>((given) => typeof given === 'object' && given !== null)),
  }),
])
export type FromWorker = v.InferOutput<typeof FromWorker>

/** What the primary says to a worker. */
export const FromPrimary = v.variant('kind', [
  /** Comes with the socket. `crowded`: its address has all the connections it may have. */
  v.object({ kind: v.literal('connection'), connection: v.number(), crowded: v.boolean() }),
  /** No connection comes after this. */
  v.object({ kind: v.literal('last') }),
  /** The shop closes in some seconds: /readyz is to say so. */
  v.object({ kind: v.literal('drain') }),
  /** It closes now, whatever is under way. */
  v.object({ kind: v.literal('force') }),
  /** The shop closes. */
  v.object({ kind: v.literal('close') }),
  /** Is to be answered. */
  v.object({ kind: v.literal('ping') }),
  Told,
  v.object({ kind: v.literal('metrics'), question: v.number() }),
])
export type FromPrimary = v.InferOutput<typeof FromPrimary>
