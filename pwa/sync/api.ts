import type { GenericSchema } from 'valibot'
import { ApiError, UNREACHABLE } from './api-error.ts'
import type { CallOptions, Reply } from './http.ts'
import type { Network } from './network.ts'
import { randomId } from './random-id.ts'
import { callLoggedIn, type Login } from './login-call.ts'
import type { ApiAnswer } from './read-reply.ts'
import type * as ReadReply from './read-reply.ts'

/** What reads answers: it brings the schema library, so a page may load it beside its first call. */
export type Reader = Pick<typeof ReadReply, 'answerOf' | 'codeOf'>

/** One thing that a user has asked for, however often it is sent: the shop does it once for all that carry its key, and answers each of them. */
export interface Attempt {
  key?: string | undefined
  /** It was sent, and no answer came that says what became of it. */
  isUnknown?: boolean
  /** The user does not want it any more: it is not sent again. */
  isTakenBack?: boolean
}

export interface ApiOptions extends Pick<CallOptions, 'method' | 'body' | 'headers' | 'signal'> {
  /** What a call that changes something is a try of. It ends with the shop's answer; absent: the call stands alone. */
  attempt?: Attempt
  /** It asks, and changes nothing, whatever its method is. */
  isRead?: boolean
  /** Without an answer the caller itself will come again. */
  isOnce?: boolean
  /** By the stored login token first (specification §6); every other call goes by the session's cookie first. */
  bearer?: boolean
}

export interface ApiOutside<R extends Reader> {
  network: Network
  login: Omit<Login, 'codeOf'>
  /** Hears of every attempt whether it was the shop that answered. */
  reached(answered: boolean): void
  /** True where the browser knows of no connection: then nothing leaves the device. */
  isOffline?(): boolean
  load(): Promise<R>
}

/** After so many ms each a call that was not answered is sent again. */
const AGAIN_MS = [500, 1_500, 4_000]
/** But once it has been sent twice, not later than this. */
const LONG_MS = 8_000

/** One call, `path` under /api/, with the schema of its answer. Rejects with an ApiError whose message is the server's. */
export type Api<R extends Reader> = <T>(
  path: string,
  options: ApiOptions,
  schema: (reader: R) => GenericSchema<unknown, T>,
) => Promise<ApiAnswer<T>>

/** The documented API over `call`, for reads and for calls that must not be queued; every other change is a mutation. */
export function createApi<R extends Reader>({ network, login, reached, isOffline = () => false, load }: ApiOutside<R>): Api<R> {
  return async (path, { bearer = false, attempt = {}, isOnce = false, isRead: isQuestion, ...options }, schema) => {
    const isRead = isQuestion ?? (options.method ?? 'GET') === 'GET'
    const isCalledOff = () => options.signal?.aborted === true
    const loading = load().catch(() => Promise.reject(new ApiError(UNREACHABLE)))
    // It is awaited below; until then a rejection must not count as unhandled.
    loading.catch(() => undefined)
    const codeOf = async (reply: Reply) => (await loading).codeOf(reply)
    const ask = (headers = options.headers ?? {}) =>
      callLoggedIn({ ...login, codeOf }, network, `/api/${path}`, { ...options, headers, cache: 'default' }, bearer ? 'token' : 'cookie')
    const reply = isRead ? await ask() : await change(ask)

    /** Sends it under its key until it is answered, as long as that is worth waiting for. */
    async function change(send: typeof ask): Promise<Reply> {
      // One that was sent before is sent again by the form or page that waits for it.
      const waits = isOnce || attempt.isUnknown === true || isOffline() ? [] : AGAIN_MS
      const isOld = attempt.key !== undefined
      const key = (attempt.key ??= randomId())
      const began = network.now()
      for (let sent = 0; ; sent += 1) {
        const isSent = !isOffline()
        const reply = await send({ ...options.headers, 'idempotency-key': key })
        if (isSettled(reply)) Object.assign(attempt, { key: undefined, isUnknown: false })
        // A fault of the shop's own is told as that, and keeps its key: pressed again, it is found out.
        else if (isSent && !(reply.kind === 'json' && (await codeOf(reply)) === 'internal')) attempt.isUnknown = true
        // What is sent has changed since it was sent first: it is another thing.
        if (isOld && isSettled(reply) && (await codeOf(reply)) === 'idempotency_key_reused') return change(send)
        const wait = waits[sent]
        const isLate = sent > 0 && network.now() - began > LONG_MS
        if (isSettled(reply) || wait === undefined || isLate || waitAsked(reply) > wait || isCalledOff()) return reply
        await new Promise<void>((resolve) => network.after(wait, resolve))
        if (attempt.isTakenBack) return reply
      }
    }

    const answer =
      reply.kind === 'none' ? new ApiError(UNREACHABLE) : await loading.then((reader) => reader.answerOf(reply, schema(reader)))
    if (!isCalledOff()) reached(!(answer instanceof ApiError) || answer.code !== undefined)
    if (!(answer instanceof ApiError)) return answer
    answer.isUnknown = !isRead && attempt.isUnknown === true
    throw answer
  }
}

/** It is done, or refused, or what stands before the shop has kept it from there. An answer of 5xx does not say, nor does a page in the place of one. */
function isSettled(reply: Reply): boolean {
  if (reply.kind === 'json') return reply.status <= 499
  return reply.kind === 'foreign' && reply.status >= 300 && reply.status <= 499
}

/** How long the shop wants to be left alone, in ms; one that is not just busy, but fails, for good. */
function waitAsked(reply: Reply): number {
  if (reply.kind !== 'json') return 0
  return reply.status === 503 ? Number(reply.headers.get('retry-after')) * 1_000 : Infinity
}
