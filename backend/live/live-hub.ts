import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import type { CommitMark } from '../storage/port.ts'
import type { Listener } from './listener.ts'
import { LIVE_LIMITS } from './live-limits.ts'

/** What happened to an account: it has a newer commit (version 0: it is gone), or some of its logins may have ended. */
export const News = v.union([
  v.object({ id: v.string(), version: v.number(), commit: v.string() }),
  v.object({ id: v.string(), logins: v.literal('ended') }),
])
export type News = v.InferOutput<typeof News>

interface Room {
  mark: CommitMark
  /** The one that came first at the front. */
  listeners: Set<Listener>
}

interface Options {
  /** Listeners of this process, at most. */
  most: number
  /** Whether one address gets a share only. */
  perAddress: boolean
  /** Closes those of these listeners whose login has ended. */
  judge(listeners: Iterable<Listener>): void
  /** What happened in this process is told to the others. */
  tellOthers(news: News): void
  onRefused(): void
  onEnter(listener: Listener): void
  onLeave(listener: Listener): void
}

/** The devices that listen to this process, by account: tells each of them of its account's newest commit. */
export class LiveHub {
  readonly #options: Options
  readonly #rooms = new Map<string, Room>()
  readonly #byAddress = new Map<string, number>()
  #size = 0
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Listeners now. */
  get size(): number {
    return this.#size
  }

  /** The newest commits that are known here of the accounts that are listened to. */
  marks(): CommitMark[] {
    return [...this.#rooms.values()].map(({ mark }) => mark)
  }

  /** Undefined: no device listens to this account here. */
  markOf(id: string): CommitMark | undefined {
    return this.#rooms.get(id)?.mark
  }

  /**
   * Throws rate_limited where its account or address has too many listeners, unavailable where this process has. One more of a login takes the place
   * of its oldest: a connection that a device has lost may look open here for a quarter of an hour.
   */
  check({ accountId, login, address }: Pick<Listener, 'accountId' | 'login' | 'address'>): void {
    const { most, perAddress } = this.#options
    if (this.#isClosed) throw new ApiError('unavailable', { retryAfter: 1 })
    if (this.#size >= most) throw this.#refusal('unavailable')
    const mine = this.#rooms.get(accountId)?.listeners ?? new Set()
    const ofLogin = [...mine].filter((other) => other.login.key === login.key)
    if (mine.size >= LIVE_LIMITS.perAccount && ofLogin.length < LIVE_LIMITS.perLogin) throw this.#refusal('rate_limited')
    const share = Math.ceil(most * LIVE_LIMITS.addressShare)
    if (perAddress && (this.#byAddress.get(address) ?? 0) >= share) throw this.#refusal('rate_limited')
  }

  /** Takes a listener in and tells it of the newest commit; throws as `check`. `mark`: that commit, as its request has read it. */
  enter(listener: Listener, mark: CommitMark): void {
    this.check(listener)
    const room = this.#rooms.get(mark.id) ?? { mark, listeners: new Set() }
    this.#rooms.set(mark.id, room)
    const [oldest, ...others] = [...room.listeners].filter(({ login }) => login.key === listener.login.key)
    if (oldest !== undefined && others.length + 1 >= LIVE_LIMITS.perLogin) oldest.end()
    room.listeners.add(listener)
    this.#count(listener.address, 1)
    listener.onEnd = () => this.#leave(listener)
    this.#options.onEnter(listener)
    if (mark.version > room.mark.version) this.tell(mark)
    else listener.tell(room.mark)
  }

  /** Tells the listeners of this process. For what another process has told, too. */
  tell(news: News): void {
    const room = this.#rooms.get(news.id)
    if (room === undefined) return
    if ('logins' in news) {
      this.#options.judge(room.listeners)
    } else if (news.version === 0) {
      for (const listener of room.listeners) listener.end()
    } else if (news.version > room.mark.version) {
      room.mark = news
      for (const listener of room.listeners) listener.tell(news)
    }
  }

  /** What happened in this process: tells its listeners and the other processes. */
  announce(news: News): void {
    this.tell(news)
    this.#options.tellOthers(news)
  }

  /** Ends every listener, and takes no new ones: their devices come again, to another process or the next one. */
  close(): void {
    this.#isClosed = true
    for (const { listeners } of this.#rooms.values()) for (const listener of listeners) listener.end()
  }

  #leave(listener: Listener): void {
    const room = this.#rooms.get(listener.accountId)
    if (room === undefined || !room.listeners.delete(listener)) return
    this.#count(listener.address, -1)
    this.#options.onLeave(listener)
    if (room.listeners.size === 0) this.#rooms.delete(listener.accountId)
  }

  #count(address: string, by: 1 | -1): void {
    this.#size += by
    const count = (this.#byAddress.get(address) ?? 0) + by
    if (count > 0) this.#byAddress.set(address, count)
    else this.#byAddress.delete(address)
  }

  #refusal(code: 'rate_limited' | 'unavailable'): ApiError {
    this.#options.onRefused()
    const { refusedFor } = LIVE_LIMITS
    return new ApiError(code, { retryAfter: Math.ceil(refusedFor * (1 + Math.random())) })
  }
}
