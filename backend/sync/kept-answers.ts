import { createHmac, hkdfSync } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import { BOUNDS } from '../limits/bounds.ts'
import { keyOf, secretId, shortId, type Random } from '../random.ts'
import type { Entries } from '../storage/port.ts'

const SPACE = 'once'
/** How long a run without a result counts as alive; then its process has died, or the store did not answer. */
const RUN_MS = 30_000
/** How long a second request waits for the first: less than a client waits for an answer. */
const PATIENCE_MS = 10_000
const LOOK_MS = { first: 20, longest: 250 }

/** The entry of a key. Without an outcome its first run has not ended. */
const Kept = v.object({
  /** Derives this call's secrets from the client's key. */
  nonce: v.string(),
  /** A MAC of the body under the client's key: the same key with another body is refused. */
  fingerprint: v.string(),
  /** The caller's account, if the call needs a login. */
  accountId: v.optional(v.string()),
  credential: v.optional(v.string()),
  /** The end of the running try's lease, in ms since the epoch. */
  until: v.number(),
  outcome: v.optional(v.unknown()),
})
type Kept = v.InferOutput<typeof Kept>

/** The caller, the only one who gets the answer again (SPEC R64). `credential`: a hash of the request's bearer token or session id. */
export interface Caller {
  accountId?: string | undefined
  credential?: string | undefined
}

/** A direct call as received. */
export interface KeyedCall {
  /** The key from `readKey`; undefined if there is none. */
  key: string | undefined
  method: string
  path: string
  /** The body. */
  bytes: Buffer
  /** Absent for a call without a login: then the key and the body are the proof. */
  caller?: Caller
  /** The account that the answer is deleted with. Absent: it expires after ten minutes. */
  owner?: string | undefined
}

/** One try of a call. */
export interface Run {
  /** An earlier try under this key ended without a result, and may have done all or part of it. */
  again: boolean
  /** A secret of 32 bytes: the same at each try under this key, though stored nowhere. */
  secret(label: string): string
}

export interface Answered {
  outcome: unknown
  run: Run
  /** An earlier request with the same key has done it. */
  replayed: boolean
}

interface Deps {
  entries: Entries
  secret: string
  /** ms since the epoch. */
  clock(): number
  random: Random
}

/**
 * The outcomes of calls with an Idempotency-Key, for ten minutes and in every process: browsers resend a POST when its connection breaks
 * before the answer. Of several requests with one key one acts, and the others get its outcome (SPEC R50).
 */
export class KeptAnswers {
  readonly #entries: Entries
  readonly #clock: () => number
  readonly #random: Random
  readonly #secret: Buffer

  constructor({ entries, secret, clock, random }: Deps) {
    this.#entries = entries
    this.#clock = clock
    this.#random = random
    this.#secret = Buffer.from(hkdfSync('sha256', secret, '', 'starlane kept answers', 32))
  }

  /**
   * Runs `act` unless it was done under this key, and stores its outcome before it is answered. A refusal changed nothing and is not kept.
   * Throws what `act` throws, `idempotency_key_reused`, `unavailable` (the first request is still running).
   */
  async run(call: KeyedCall, act: (run: Run) => Promise<unknown>): Promise<Answered> {
    const { key } = call
    const alone = async () => {
      const run = unkeyed(this.#random)
      return { outcome: await act(run), run, replayed: false }
    }
    if (key === undefined) return alone()
    const entry = entryKeyOf(call, key)
    const patience = new Patience()
    for (;;) {
      const mine = this.#begin(call, key)
      if (await this.#entries.add(SPACE, entry, this.#entryOf(mine), this.#clock())) return this.#work(call, key, entry, mine, false, act)
      const kept = await this.#read(entry)
      // The first try was refused, or its entry has just expired.
      if (kept === undefined) continue
      if (!isOf(kept, call.caller)) return alone()
      this.#checkBody(call, key, kept)
      if (kept.outcome !== undefined) return this.#replay(kept, key)
      if (kept.until <= this.#clock() && (await this.#takeOver(entry))) {
        // The try may have ended just before the takeover.
        const present = await this.#read(entry)
        if (present === undefined) continue
        if (present.outcome !== undefined) return this.#replay(present, key)
        const next = { ...present, until: this.#clock() + RUN_MS }
        await this.#entries.put(SPACE, entry, this.#entryOf(next))
        return this.#work(call, key, entry, next, true, act)
      }
      await patience.wait()
    }
  }

  /**
   * The outcome of an earlier request that ended its own login (a deletion, a changed password); undefined if this caller made none. Waits
   * for a running one; if that ended without a result, `isDone` says whether it was done and with which outcome. Throws as `run` does.
   */
  async find(
    { key, ...call }: Omit<KeyedCall, 'bytes'>,
    readBody: () => Promise<Buffer>,
    isDone: (run: Run) => Promise<unknown>,
  ): Promise<Answered | undefined> {
    if (key === undefined) return undefined
    const entry = entryKeyOf(call, key)
    const patience = new Patience()
    for (;;) {
      const kept = await this.#read(entry)
      if (kept === undefined || !isOf(kept, call.caller)) return undefined
      const isUnderWay = kept.outcome === undefined && kept.until > this.#clock()
      if (isUnderWay) {
        await patience.wait()
        continue
      }
      this.#checkBody({ bytes: await readBody() }, key, kept)
      const outcome = kept.outcome ?? (await isDone(this.#runOf(kept, key, true)))
      if (outcome === undefined) return undefined
      if (kept.outcome === undefined) await this.#entries.put(SPACE, entry, this.#entryOf({ ...kept, outcome }))
      return this.#replay({ ...kept, outcome }, key)
    }
  }

  async #work(
    call: KeyedCall,
    key: string,
    entry: string,
    kept: Kept,
    again: boolean,
    act: (run: Run) => Promise<unknown>,
  ): Promise<Answered> {
    const run = this.#runOf(kept, key, again)
    let outcome
    try {
      outcome = await act(run)
    } catch (error) {
      const isRefusal = error instanceof ApiError && error.status < 500
      const leave = async () => {
        // It took so long that another has taken it over, whose entry this is.
        if ((await this.#read(entry))?.until !== kept.until) return
        // A write with an unknown result may have happened, of this try or one before: the next must know of it and need not wait.
        if (isRefusal && !again) await this.#entries.delete(SPACE, entry)
        else await this.#entries.put(SPACE, entry, this.#entryOf({ ...kept, until: this.#clock() }))
      }
      await leave().catch(() => undefined)
      throw error
    } finally {
      if (again) await this.#entries.delete(SPACE, successorOf(entry)).catch(() => undefined)
    }
    const { owner } = call
    const done = { ...kept, until: this.#clock(), outcome }
    // It is done, whether or not its outcome can be stored.
    await this.#entries.put(SPACE, entry, this.#entryOf(done, owner)).catch(() => undefined)
    if (owner !== undefined) await this.#forgetOldest(owner).catch(() => undefined)
    return { outcome, run, replayed: false }
  }

  #begin({ bytes, caller }: KeyedCall, key: string): Kept {
    const nonce = shortId(this.#random)
    const { accountId, credential } = caller ?? {}
    return {
      nonce,
      fingerprint: this.#mac(nonce, key, 'body', bytes),
      ...(accountId === undefined ? {} : { accountId }),
      ...(credential === undefined ? {} : { credential }),
      until: this.#clock() + RUN_MS,
    }
  }

  #replay(kept: Kept, key: string): Answered {
    return { outcome: kept.outcome, run: this.#runOf(kept, key, true), replayed: true }
  }

  #runOf({ nonce }: Kept, key: string, again: boolean): Run {
    return { again, secret: (label) => this.#mac(nonce, key, `secret ${label}`, '') }
  }

  #checkBody({ bytes }: Pick<KeyedCall, 'bytes'>, key: string, { nonce, fingerprint }: Kept): void {
    if (this.#mac(nonce, key, 'body', bytes) !== fingerprint) throw new ApiError('idempotency_key_reused')
  }

  /** Neither the store nor the shop's secret is enough to make it: it needs the client's key, which is stored nowhere. */
  #mac(nonce: string, key: string, what: string, bytes: Buffer | string): string {
    return createHmac('sha256', this.#secret).update(`${nonce}\n${what}\n${key}\n`).update(bytes).digest('base64url')
  }

  async #read(entry: string): Promise<Kept | undefined> {
    const found = await this.#entries.newest(SPACE, entry, this.#clock())
    const kept = v.safeParse(Kept, found?.value)
    return kept.success ? kept.output : undefined
  }

  /** Lets only one of several requests take over an ended run. */
  #takeOver(entry: string): Promise<boolean> {
    const now = this.#clock()
    return this.#entries.add(SPACE, successorOf(entry), { value: true, expiresAt: now + RUN_MS }, now)
  }

  #entryOf(value: Kept, owner?: string) {
    return { value, expiresAt: this.#clock() + BOUNDS.once.life, ...(owner === undefined ? {} : { accountId: owner }) }
  }

  async #forgetOldest(accountId: string): Promise<void> {
    const all = await this.#entries.listByAccount(accountId, SPACE, this.#clock())
    const oldest = all.toSorted((a, b) => b.expiresAt - a.expiresAt).slice(BOUNDS.once.count)
    await Promise.all(oldest.map(({ key }) => this.#entries.delete(SPACE, key)))
  }
}

/** The run of a call without a key. */
function unkeyed(random: Random): Run {
  const secrets = new Map<string, string>()
  return {
    again: false,
    secret(label) {
      const made = secrets.get(label) ?? secretId(random)
      secrets.set(label, made)
      return made
    },
  }
}

/** Polls a running try at growing intervals. */
class Patience {
  readonly #begun = performance.now()
  #pause = LOOK_MS.first

  /** Throws unavailable after too long a wait. */
  async wait(): Promise<void> {
    if (performance.now() - this.#begun > PATIENCE_MS) throw new ApiError('unavailable', { retryAfter: 1 })
    await new Promise((resolve) => setTimeout(resolve, this.#pause))
    this.#pause = Math.min(LOOK_MS.longest, this.#pause * 2)
  }
}

function entryKeyOf({ method, path }: Pick<KeyedCall, 'method' | 'path'>, key: string): string {
  return keyOf(`${method} ${path}\n${key}`)
}

function successorOf(entry: string): string {
  return `${entry}.again`
}

/** For a call with a login, another caller's key counts as none. */
function isOf(kept: Kept, caller: Caller | undefined): boolean {
  if (caller === undefined) return true
  const { accountId, credential } = kept
  return (accountId !== undefined && accountId === caller.accountId) || (credential !== undefined && credential === caller.credential)
}
