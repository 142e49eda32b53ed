import { ApiError } from '../api-error.ts'

/** Requests of one account that are worked on at once. */
const AT_ONCE = 4
/** Requests that one login may have waiting: as many as an address may have connections. */
const WAITING_PER_LOGIN = 64
/** Of an account whose document makes the next ones rest: as many as are answered before a client gives up. */
const WAITING_PER_LOGIN_OF_A_LARGE_ACCOUNT = 8
const RETRY_AFTER_S = 2

interface Waiting {
  begin(): void
  rest(): number
}

/** The line of one account's requests. Its logins take turns, so that one that asks for much waits behind itself. */
export class AccountLine {
  readonly #onEmpty: () => void
  /** Those who wait, by login; the login whose turn is next stands first. */
  readonly #waiting = new Map<string, Waiting[]>()
  #running = 0
  /** Requests whose body is awaited. */
  #away = 0
  /** Before it nothing more is begun, in ms of performance.now(). */
  #restsUntil = 0
  #timer: NodeJS.Timeout | undefined

  constructor(onEmpty: () => void) {
    this.#onEmpty = onEmpty
  }

  /**
   * Resolves when this request may begin; the one after it begins `rest` ms later at the earliest. Throws rate_limited where this login has
   * too many waiting.
   */
  enter(login: string, rest: () => number): Promise<void> {
    const mine = this.#waiting.get(login) ?? []
    const most = rest() > 0 ? WAITING_PER_LOGIN_OF_A_LARGE_ACCOUNT : WAITING_PER_LOGIN
    if (mine.length >= most) throw new ApiError('rate_limited', { retryAfter: RETRY_AFTER_S })
    this.#waiting.set(login, mine)
    return new Promise((resolve) => {
      mine.push({ begin: resolve, rest })
      this.#goOn()
    })
  }

  /** The request is answered. */
  leave(): void {
    this.#running -= 1
    this.#goOn()
  }

  /** The request waits for its body. */
  stepOut(): void {
    this.#away += 1
    this.leave()
  }

  /** Its body is there and it has entered again, or it is over. */
  comeBack(): void {
    this.#away -= 1
    this.#goOn()
  }

  #goOn(): void {
    const now = performance.now()
    while (this.#running < AT_ONCE && now >= this.#restsUntil) {
      const next = this.#next()
      if (next === undefined) break
      this.#running += 1
      const rest = next.rest()
      if (rest > 0) this.#restsUntil = now + rest
      next.begin()
    }
    const isResting = now < this.#restsUntil
    if (isResting) this.#wakeIn(this.#restsUntil - now + 1)
    else if (this.#running === 0 && this.#away === 0 && this.#waiting.size === 0) this.#onEmpty()
  }

  #wakeIn(ms: number): void {
    if (this.#timer !== undefined) return
    const wake = () => {
      this.#timer = undefined
      this.#goOn()
    }
    this.#timer = setTimeout(wake, ms).unref()
  }

  /** Takes the first of the login whose turn it is, which then stands last. */
  #next(): Waiting | undefined {
    const [first] = this.#waiting
    if (first === undefined) return undefined
    const [login, mine] = first
    const next = mine.shift()
    this.#waiting.delete(login)
    if (mine.length > 0) this.#waiting.set(login, mine)
    return next
  }
}
