import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { ApiError } from '../api-error.ts'
import type { Login } from '../auth/login.ts'
import type { Tokens } from '../auth/tokens.ts'
import type { Background } from '../background.ts'
import { UNCOUNTED } from '../http/connection-limit.ts'
import type { Peers } from '../peers.ts'
import type { Accounts } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import { CommitWatch } from './commit-watch.ts'
import { Heartbeat } from './heartbeat.ts'
import { endLoggedOut } from './judge-logins.ts'
import { Listener } from './listener.ts'
import { LiveHub, News } from './live-hub.ts'

/** How often things happen, in ms. */
export interface LivePace {
  /** Between two looks at the store for what other processes commit. */
  poll: number
  /** Between two signs of life to a listener. */
  beat: number
}

const TOPIC = 'live'
const PACE: LivePace = { poll: 500, beat: 25_000 }

interface Options {
  accounts: Accounts
  newest: AccountStore['newest']
  tokens: Tokens
  background: Background
  log: Logger
  /** ms since the epoch. */
  clock(): number
  most: number
  perAddress: boolean
  onRefused(): void
  peers: Peers | undefined
  pace?: LivePace | undefined
}

/** Live events: who listens, who tells, and when a listener has to go. */
export class Live {
  readonly hub: LiveHub
  readonly #heartbeat: Heartbeat
  readonly #watch: CommitWatch

  constructor(options: Options) {
    const { accounts, newest, tokens, background, log, clock, most, perAddress, onRefused, peers, pace = PACE } = options
    const versionOf = (id: string) => this.hub.markOf(id)?.version ?? 0
    const judge = (listeners: Iterable<Listener>) =>
      background.run('logins of listeners', () => endLoggedOut({ tokens, newest, clock, log, versionOf }, listeners))
    this.#heartbeat = new Heartbeat({ beatMs: pace.beat, judge })
    this.hub = new LiveHub({
      most,
      perAddress,
      judge,
      tellOthers: (news) => peers?.tell(TOPIC, news),
      onRefused,
      onEnter: (listener) => this.#heartbeat.add(listener),
      onLeave: (listener) => this.#heartbeat.delete(listener),
    })
    peers?.hear(TOPIC, (news) => this.hub.tell(v.parse(News, news)))
    this.#watch = new CommitWatch({ accounts, hub: this.hub, log, pollMs: pace.poll })
  }

  /** Throws rate_limited or unavailable where a further listener is too many; else says how to go on once the answer's head is ready. */
  admit({ account, mark, tokenKey }: Login, address: string): (res: ServerResponse) => void {
    const { id, version, commit } = account
    const { at, credential } = mark
    const login = { key: tokenKey ?? credential, tokenKey, at, credential }
    const from = { accountId: id, address, login, version }
    this.hub.check(from)
    return (res) => {
      res.req.socket.emit(UNCOUNTED)
      const listener = new Listener(res, from)
      try {
        this.hub.enter(listener, { id, version, commit })
        this.#watch.entered(id)
      } catch (error) {
        // Others came in between.
        if (!(error instanceof ApiError)) throw error
        listener.end()
      }
    }
  }

  /** Ends all listeners for good. */
  async close(): Promise<void> {
    this.hub.close()
    this.#heartbeat.close()
    await this.#watch.close()
  }
}
