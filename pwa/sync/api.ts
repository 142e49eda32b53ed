import type { GenericSchema } from 'valibot'
import * as say from '#words/notices.ts'
import { ApiError } from './api-error.ts'
import { callLoggedIn, type CallOptions, type Login, type Reply } from './http.ts'
import type { Network } from './network.ts'
import { randomId } from './random-id.ts'
import { answerOf, codeOf, type ApiAnswer } from './read-reply.ts'

/** One thing that the user asked for, however often it is sent: the shop does it once per key and answers each request. */
export interface Attempt {
  key?: string | undefined
  /** The call was sent, and no answer says whether it was done. */
  isUnknown?: boolean
  /** The user took it back: it is not sent again. */
  isTakenBack?: boolean
  /** Of a login without an answer: the token that was stored when it was pressed, '' for none. */
  before?: string | undefined
}

export interface ApiOptions extends Pick<CallOptions, 'method' | 'body' | 'headers' | 'signal'> {
  /** The attempt that a changing call belongs to, ended by the shop's answer; absent for a call on its own. */
  attempt?: Attempt
  /** A call that changes nothing, whatever its method. */
  isRead?: boolean
  /** The caller itself repeats the call if no answer comes. */
  isOnce?: boolean
  /** The stored login token is tried first (specification §6); other calls try the session's cookie first. */
  bearer?: boolean
}

export interface ApiOutside {
  network: Network
  login: Login
  /** Called after every attempt with whether the shop answered. */
  reached(answered: boolean): void
  /** True if the browser knows of no connection: nothing is sent then. */
  isOffline?(): boolean
}

/** The waits in ms before an unanswered call is sent again. */
const AGAIN_MS = [500, 1_500, 4_000]
/** The limit in ms for sending again after the second time. */
const LONG_MS = 8_000

/** One call, `path` under /api/, with the schema of its answer. Rejects with an ApiError whose message is for users. */
export type Api = <T>(path: string, options: ApiOptions, schema: GenericSchema<unknown, T>) => Promise<ApiAnswer<T>>

/** The documented API over `call`, for reads and for calls that must not be queued; every other change is a mutation. */
export function createApi({ network, login, reached, isOffline }: ApiOutside): Api {
  return async (path, { bearer = false, attempt = {}, isOnce = false, isRead: isQuestion, ...options }, schema) => {
    const isRead = isQuestion ?? (options.method ?? 'GET') === 'GET'
    const isCalledOff = () => options.signal?.aborted === true
    const ask = (headers = options.headers ?? {}) =>
      callLoggedIn(login, network, `/api/${path}`, { ...options, headers, cache: 'default' }, bearer ? 'token' : 'cookie')
    const reply = isRead ? await ask() : await change(ask)

    /** Sends the call under its key until it is answered, as long as that is worth the wait. */
    async function change(send: typeof ask): Promise<Reply> {
      // A call that was sent before is repeated by the form or page that waits for it.
      const waits = isOnce || attempt.isUnknown === true || isOffline?.() ? [] : AGAIN_MS
      const isOld = attempt.key !== undefined
      const key = (attempt.key ??= randomId())
      const began = network.now()
      for (let sent = 0; ; sent += 1) {
        const isSent = !isOffline?.()
        const reply = await send({ ...options.headers, 'idempotency-key': key })
        if (isSettled(reply)) Object.assign(attempt, { key: undefined, isUnknown: false })
        // An error of the shop is told as such and keeps its key: the next press finds out.
        else if (isSent && codeOf(reply) !== 'internal') attempt.isUnknown = true
        // The content changed since the first try: it is a different call.
        if (isOld && isSettled(reply) && codeOf(reply) === 'idempotency_key_reused') return change(send)
        const wait = waits[sent]
        const isLate = sent > 0 && network.now() - began > LONG_MS
        if (isSettled(reply) || wait === undefined || isLate || waitAsked(reply) > wait || isCalledOff()) return reply
        await new Promise<void>((resolve) => network.after(wait, resolve))
        if (attempt.isTakenBack) return reply
      }
    }

    const answer = reply.kind === 'none' ? new ApiError(say.unreachable) : answerOf(reply, schema)
    if (!isCalledOff()) reached(!(answer instanceof ApiError) || answer.code !== undefined)
    if (!(answer instanceof ApiError)) return answer
    answer.isUnknown = !isRead && attempt.isUnknown === true
    throw answer
  }
}

/**
 * True if the call was done, refused, or kept from the shop by something in between. A 5xx, or a page instead of an answer, says nothing.
 */
function isSettled(reply: Reply): boolean {
  if (reply.kind === 'json') return reply.status <= 499
  return reply.kind === 'foreign' && reply.status >= 300 && reply.status <= 499
}

/** How long the shop asks to wait, in ms; infinite if it fails rather than being busy. */
function waitAsked(reply: Reply): number {
  if (reply.kind !== 'json') return 0
  return reply.status === 503 ? Number(reply.headers.get('retry-after')) * 1_000 : Infinity
}
