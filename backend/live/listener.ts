import type { ServerResponse } from 'node:http'
import type { CommitMark } from '../storage/port.ts'
import { etagOf } from '#sync-protocol/protocol/messages.ts'

/** Bytes that may wait for a reader: some forty events. */
const MAX_WAITING = 4_096
/** A comment: says to proxies and to the device that the connection lives. */
const BEAT = Buffer.from(':\n\n')

/** The login that a listener came with. */
export interface ListeningLogin {
  /** Names the login among those of its account. */
  key: string
  tokenKey: string | undefined
  /** ms since the epoch. */
  at: number
  credential: string
}

/** One device that listens. Holds no more than it needs: there are thousands of them. */
export class Listener {
  readonly accountId: string
  readonly address: string
  login: ListeningLogin
  /** The version under which the account was judged last to be the login's. */
  judgedAt: number
  /** ms since the epoch: the account has had another password than the login since. */
  doubtedSince: number | undefined
  onEnd: (() => void) | undefined
  readonly #res: ServerResponse

  constructor(res: ServerResponse, from: { accountId: string; address: string; login: ListeningLogin; version: number }) {
    this.#res = res
    this.accountId = from.accountId
    this.address = from.address
    this.login = from.login
    this.judgedAt = from.version
    res.once('close', () => this.#ended())
  }

  /** Names the newest commit of the account. */
  tell({ id, version, commit }: CommitMark): void {
    this.#write(`data: ${etagOf({ accountId: id, version, commit })}\n\n`)
  }

  beat(): void {
    this.#write(BEAT)
  }

  /** Ends the answer; its device comes again if it may. */
  end(): void {
    this.#res.end()
    this.#ended()
  }

  #write(text: string | Buffer): void {
    const res = this.#res
    // Who does not read costs memory with each event, and pulls when it comes again.
    if (res.writableLength > MAX_WAITING) res.destroy()
    else res.write(text)
  }

  #ended(): void {
    this.onEnd?.()
    this.onEnd = undefined
  }
}
