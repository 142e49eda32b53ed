import * as v from 'valibot'
import type { WaitingMail } from '../storage/port.ts'
import type { CommandLine } from './command-line.ts'
import type { Desk, Shown } from './desk.ts'
import { moment, table } from './print.ts'

/** How many are looked at: those that wait and those that were given up lie among each other. */
const LOOKED_AT = 2_000

const Kind = v.fallback(v.object({ kind: v.string() }), { kind: 'unknown' })

/** `mails`: those that wait, the next first, and those that were given up, the last first. */
export async function showMails({ storage, width }: Pick<Desk, 'storage' | 'width'>, { limit }: CommandLine): Promise<Shown> {
  const all = await storage.mails.list(LOOKED_AT)
  const waiting = all.filter(({ givenUp }) => givenUp === undefined)
  const givenUp = all
    .flatMap((mail) => (mail.givenUp === undefined ? [] : [{ ...mail, givenUp: mail.givenUp }]))
    .toSorted((a, b) => b.givenUp.at - a.givenUp.at)
  const shown = [...waiting, ...givenUp].slice(0, limit).map(shownOf)
  const lines = table(
    shown,
    [
      { title: 'asked for (UTC)', of: ({ at }) => moment(at) },
      { title: 'mail', of: ({ mail }) => mail },
      { title: 'tries', of: ({ tries }) => tries },
      { title: 'state', of: ({ next, why }) => (next === undefined ? `given up: ${why ?? ''}` : `next ${moment(next)}`), shrinks: true },
      { title: 'account', of: ({ account }) => account ?? '', shrinks: true },
    ],
    width,
  )
  const more = all.length > limit ? [`${waiting.length} wait, ${givenUp.length} were given up.`] : []
  return {
    data: { mails: shown, waiting: waiting.length, givenUp: givenUp.length },
    lines: shown.length === 0 ? ['No mail waits, and none was given up in the last 30 days.'] : [...lines, ...more],
  }
}

interface ShownMail {
  /** ms since the epoch, as all moments here. */
  at: number
  mail: string
  account?: string
  tries: number
  until: number
  /** When it is tried next. */
  next?: number
  givenUpAt?: number
  why?: string
}

/** Also of a mail that only another release can write. */
function kindOf(letter: unknown): string {
  return v.parse(Kind, letter).kind
}

function shownOf({ letter, accountId, added, due, until, tries, givenUp }: WaitingMail): ShownMail {
  return {
    at: added,
    mail: kindOf(letter),
    ...(accountId === undefined ? {} : { account: accountId }),
    tries,
    until,
    ...(givenUp === undefined ? { next: due } : { givenUpAt: givenUp.at, why: givenUp.why }),
  }
}
