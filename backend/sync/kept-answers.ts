import { createHmac, hkdfSync } from 'node:crypto'
import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import { BOUNDS } from '../limits/bounds.ts'
import { keyOf, secretId, type Random } from '../random.ts'
import type { Entries } from '../storage/port.ts'

const SPACE = 'once'
/** A run that has said nothing for so long is over: its process died, or the store did not tell what came of a write. */
const RUN_MS = 30_000
/** How long a second request waits for the first one: less than a client waits for an answer. */
const PATIENCE_MS = 10_000
const LOOK_MS = { first: 20, longest: 250 }

/** What is kept under a key. Without an outcome its first run has not ended yet. */
const Kept = v.object({
  /** Makes of the client's key the secrets of this call. */
  nonce: v.string(),
  /** A MAC of the body under the client's key: the same key with another body is refused. */
  fingerprint: v.string(),
  /** Who asked, where the call needs a login. */
  accountId: v.optional(v.string()),
  credential: v.optional(v.string()),
  /** Until when the run that is under way counts as alive, in ms since the epoch. */
  until: v.number(),
  outcome: v.optional(v.unknown()),
})
type Kept = v.InferOutput<typeof Kept>

/** Who asks: an answer is told to no other caller. `credential`: a hash of the bearer token or session id that came with the request. */
export interface Caller {
  accountId?: string | undefined
  credential?: string | undefined
}

/** One direct call as it came. */
export interface KeyedCall {
  /** As `readKey` has read it; undefined: there is none. */
  key: string | undefined
  method: string
  path: string
  /** The body. */
  bytes: Buffer
  /** Absent where a call needs no login: then the key and the body are the proof. */
  caller?: Caller
  /** The account with which the answer goes. Absent: it goes by itself, ten minutes later. */
  owner?: string | undefined
}

/** One try to do what a call asks for. */
export interface Run {
  /** An earlier try under this key ended without a word, and may have done it all or in part. */
  again: boolean
  /** A secret of 32 bytes: the same one at each try under this key, though it is stored nowhere. */
  secret(label: string): string
}

export interface Answered {
  outcome: unknown
  run: Run
  /** It was done by an earlier request with the same key. */
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
 * What came of calls that carry an Idempotency-Key, for ten minutes and in every process: a browser sends a POST again by itself when its connection
 * breaks before the answer. Of requests with one key one acts, and the others are told what came of it (SPEC R50).
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
   * Runs `act` unless that was done under this key, and keeps its outcome before it is answered. A refusal changed nothing and is not kept. Throws what
   * `act` throws, `idempotency_key_reused`, `unavailable` (the first request is still under way).
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
      // It was refused, or has just expired.
      if (kept === undefined) continue
      if (!isOf(kept, call.caller)) return alone()
      this.#checkBody(call, key, kept)
      if (kept.outcome !== undefined) return this.#replay(kept, key)
      if (kept.until <= this.#clock() && (await this.#takeOver(entry))) {
        // It may have ended in the moment before it was taken over.
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
   * What an earlier request came to that ended its own login (a deletion, a changed password); undefined where this caller has asked nothing of the
   * kind. Waits for one that is under way; where it ended without a word, `isDone` says whether it was done all the same, and what came of it. Throws as
   * `run` does.
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
      // What the store did not tell may have happened all the same: the next try must know of this one, and need not wait.
      const left = isRefusal
        ? this.#entries.delete(SPACE, entry)
        : this.#entries.put(SPACE, entry, this.#entryOf({ ...kept, until: this.#clock() }))
      await left.catch(() => undefined)
      throw error
    } finally {
      if (again) await this.#entries.delete(SPACE, successorOf(entry)).catch(() => undefined)
    }
    const { owner } = call
    const done = { ...kept, until: this.#clock(), outcome }
    // It is done, whether or not it can be kept.
    await this.#entries.put(SPACE, entry, this.#entryOf(done, owner)).catch(() => undefined)
    if (owner !== undefined) await this.#forgetOldest(owner).catch(() => undefined)
    return { outcome, run, replayed: false }
  }

  #begin({ bytes, caller }: KeyedCall, key: string): Kept {
    const nonce = this.#random(16).toString('base64url')
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

  /** Neither the store nor the shop's secret is enough to make it: it takes the client's key, which is kept nowhere. */
  #mac(nonce: string, key: string, what: string, bytes: Buffer | string): string {
    return createHmac('sha256', this.#secret).update(`${nonce}\n${what}\n${key}\n`).update(bytes).digest('base64url')
  }

  async #read(entry: string): Promise<Kept | undefined> {
    const found = await this.#entries.newest(SPACE, entry, this.#clock())
    const kept = v.safeParse(Kept, found?.value)
    return kept.success ? kept.output : undefined
  }

  /** Of any number that want to go on with a run that is over, one may. */
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

/** Looks at what is under way again and again, later each time. */
class Patience {
  readonly #begun = performance.now()
  #pause = LOOK_MS.first

  /** Throws unavailable once it has taken too long. */
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

/** Where a call needs a login, another caller's key counts as none. */
function isOf(kept: Kept, caller: Caller | undefined): boolean {
  if (caller === undefined) return true
  const { accountId, credential } = kept
  return (accountId !== undefined && accountId === caller.accountId) || (credential !== undefined && credential === caller.credential)
}
