import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Background } from '../background.ts'
import { Letter, OF_USE_MS, type LetterKind } from './letter.ts'
import type { Mails, WaitingMail } from '../storage/port.ts'
import { keyOf } from '../random.ts'
import { MailRefused, type Mail, type Mailer } from './mailer.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#sync-protocol/domain/units.ts'

/** Mails that are handed on at once. */
const AT_ONCE = 5
/** So long a mail is its process's alone; a process that is still at it takes it anew in time. */
const LEASE_MS = 30 * SECOND_MS
const RENEW_MS = 10 * SECOND_MS
const FIRST_WAIT_MS = 5 * SECOND_MS
const LONGEST_WAIT_MS = 30 * MINUTE_MS
/** What is of use for a short time is tried at least so often in it. */
const TRIES = 10
/** How long one that was given up can be looked up. */
const KEPT_MS = 30 * DAY_MS
/** No mail is put off for longer: what is due later was put there by a clock that ran ahead. */
const HORIZON_MS = 31 * DAY_MS

/** What a letter comes to when its turn is there; undefined: it is of no use any more. */
export type Written = { mail: Mail } | { letter: Letter; accountId: string } | undefined

interface Options {
  mails: Mails
  mailer: Pick<Mailer, 'send'>
  /** Writes the mail, with a token of its own at each try. */
  write(letter: Letter): Promise<Written>
  background: Background
  log: Logger
  /** ms since the epoch. */
  clock(): number
  /** From 0 up to 1. */
  random(): number
  /** The shop's own name, for what tells one mail from another. */
  host: string
  /** Called for each mail that is given up. */
  onGivenUp(kind: LetterKind): void
}

/** What a mail is known by. */
interface Posted {
  id: string
  /** Whom it is about. */
  accountId?: string | undefined
  /** Notes that it is told, where another call could post it again when it has gone out; false where that is noted already. */
  claim?: () => Promise<boolean>
}

/** Where mails are put that are to go out. */
export interface Posting {
  /** Stores it, once, however often it is stored under this id. Durable when it resolves. */
  post(letter: Letter, posted: Posted): Promise<void>
}

/** Stores a mail that is to go out; once, however often it is stored under this id. Durable when it resolves. */
export async function post(
  { mails, clock }: Pick<Options, 'mails' | 'clock'>,
  letter: Letter,
  { id, accountId, claim }: Posted,
): Promise<void> {
  const now = clock()
  const whom = accountId === undefined ? {} : { accountId }
  // Until it is claimed it is this process's alone, as one that is handed on.
  const due = claim === undefined ? now : now + LEASE_MS
  const mail = { id, letter, ...whom, added: now, due, until: now + OF_USE_MS[letter.kind], tries: 0 }
  if (!(await mails.add(mail)) || claim === undefined) return
  // It stands before it is claimed, and goes out after: a process that dies in between makes it go out twice, rather than never.
  if (await claim()) await mails.replace({ ...mail, due: now }, due)
  else await mails.remove(id)
}

/**
 * Hands mails on, by one process at a time, again and again with growing waits, as long as they are of use. A mail is removed once the mail server has
 * said that it has it: a process that dies in that very moment makes it go out twice, under the same Message-ID, rather than never.
 */
export class MailQueue implements Posting {
  readonly #options: Options
  /** Posted by requests that are not answered yet. */
  readonly #early = new Set<Posted>()
  #running: Promise<void> | undefined
  #isCalledAgain = false
  /** Has the run that is under way look once more. */
  #wake = () => {}
  #isClosed = false
  #timer: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
  }

  /** As `post`, and hands it on, not before `answered` resolves. */
  async post(letter: Letter, posted: Posted, answered = Promise.resolve()): Promise<void> {
    this.#early.add(posted)
    await post(this.#options, letter, posted).finally(() => {
      this.#options.background.run('mail', async () => {
        await answered
        this.#early.delete(posted)
        await this.deliver()
      })
    })
  }

  /** Looks for mails that are due, from here on every `everyMs`. */
  start(everyMs: number): void {
    this.#timer = setInterval(() => this.call(), everyMs).unref()
  }

  /** Looks now, in the background. */
  call(): void {
    this.#options.background.run('mails', () => this.deliver())
  }

  /** Begins no more tries. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
  }

  /** Hands on what is due. Resolves when nothing is due any more that this process could take. */
  async deliver(): Promise<void> {
    if (this.#running !== undefined) {
      this.#isCalledAgain = true
      this.#wake()
      return this.#running
    }
    this.#running = this.#deliver()
    try {
      await this.#running
    } finally {
      this.#running = undefined
    }
    if (this.#isCalledAgain) {
      this.#isCalledAgain = false
      await this.deliver()
    }
  }

  /** So many at once, each as long as it takes: one that a server hesitates over holds up no other. */
  async #deliver(): Promise<void> {
    const { mails, clock } = this.#options
    const atWork = new Map<string, Promise<void>>()
    const left = new Set<string>()
    // Where a server cannot be reached, the others can wait for the next look too.
    const state = { isReached: true }
    try {
      while (state.isReached && !this.#isClosed) {
        const called = new Promise<void>((resolve) => (this.#wake = resolve))
        // What was not this process's to take may be by now.
        if (this.#isCalledAgain) left.clear()
        this.#isCalledAgain = false
        const now = clock()
        const due = await mails.due(now, now + HORIZON_MS, AT_ONCE + atWork.size + left.size)
        const next = due.filter(({ id }) => !atWork.has(id) && !left.has(id)).slice(0, AT_ONCE - atWork.size)
        for (const mail of next) {
          const work = this.#take(mail).then((came) => {
            if (came === 'unreachable') state.isReached = false
            if (came === 'taken') left.add(mail.id)
          })
          atWork.set(
            mail.id,
            work.finally(() => atWork.delete(mail.id)),
          )
        }
        if (atWork.size === 0) return
        await Promise.race([...atWork.values(), called])
      }
    } finally {
      await Promise.allSettled(atWork.values())
    }
  }

  async #take(mail: WaitingMail): Promise<'done' | 'unreachable' | 'taken'> {
    const { mails, clock } = this.#options
    const now = clock()
    if ([...this.#early].some(({ id }) => id === mail.id)) return 'taken'
    if (mail.givenUp !== undefined) {
      await mails.remove(mail.id)
      return 'done'
    }
    const letter = v.safeParse(Letter, mail.letter)
    if (!letter.success) return this.#giveUp(mail, undefined, 'this version of the shop cannot write it')
    if (now >= mail.until) return this.#giveUp(mail, letter.output.kind, 'too late')
    const taken = { ...mail, due: now + LEASE_MS, tries: mail.tries + 1 }
    if (!(await mails.replace(taken, mail.due))) return 'taken'
    return this.#try(taken, letter.output)
  }

  async #try(mail: WaitingMail, letter: Letter): Promise<'done' | 'unreachable'> {
    const { mails, mailer, write, clock, host } = this.#options
    const held = { mail }
    const renewal = setInterval(() => void this.#renew(held), RENEW_MS).unref()
    try {
      const written = await write(letter)
      if (written === undefined) {
        await mails.remove(mail.id)
        return 'done'
      }
      if ('letter' in written) {
        const known = { ...held.mail, letter: written.letter, accountId: written.accountId }
        if (!(await mails.replace(known, held.mail.due))) return 'done'
        held.mail = known
        return await this.#try(known, written.letter)
      }
      const messageId = `<${keyOf(mail.id).slice(0, 32)}@${host}>`
      await mailer.send({ ...written.mail, messageId, ...(mail.accountId === undefined ? {} : { accountId: mail.accountId }) })
      await mails.remove(mail.id)
      return 'done'
    } catch (error) {
      if (error instanceof MailRefused && error.isForGood) return await this.#giveUp(held.mail, letter.kind, error.message)
      const due = clock() + this.#wait(held.mail)
      if (due >= mail.until) return await this.#giveUp(held.mail, letter.kind, error instanceof MailRefused ? error.message : 'an error')
      await mails.replace({ ...held.mail, due }, held.mail.due)
      if (!(error instanceof MailRefused)) throw error
      return error.isUnreachable ? 'unreachable' : 'done'
    } finally {
      clearInterval(renewal)
    }
  }

  async #renew(held: { mail: WaitingMail }): Promise<void> {
    const { mails, clock } = this.#options
    const before = held.mail
    const next = { ...before, due: clock() + LEASE_MS }
    const isHeld = await mails.replace(next, before.due).catch(() => false)
    if (isHeld) held.mail = next
  }

  /** 5, 10, 20 s and so on, up to a tenth of the time that it is of use, or half an hour. */
  #wait({ added, until, tries }: WaitingMail): number {
    const longest = Math.min(LONGEST_WAIT_MS, (until - added) / TRIES)
    const wait = Math.min(longest, FIRST_WAIT_MS * 2 ** (tries - 1))
    return Math.round(wait * (0.8 + 0.4 * this.#options.random()))
  }

  async #giveUp(mail: WaitingMail, kind: LetterKind | undefined, why: string): Promise<'done'> {
    const { mails, clock, log, onGivenUp } = this.#options
    const now = clock()
    // What it was to say is of no use to the operator.
    const letter = { kind: kind ?? 'unknown' }
    const isMine = await mails.replace({ ...mail, letter, due: now + KEPT_MS, givenUp: { at: now, why } }, mail.due)
    if (!isMine) return 'done'
    log.error({ mail: letter.kind, tries: mail.tries, why }, 'a mail was given up')
    if (kind !== undefined) onGivenUp(kind)
    return 'done'
  }
}
