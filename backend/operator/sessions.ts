import type { Account } from '../domain/account.ts'
import type { DeviceLogin } from '../auth/logins.ts'
import { printable } from '../printable.ts'
import type { CommandLine } from './command-line.ts'
import { Refusal, type Desk, type Proposed, type Shown } from './desk.ts'
import { accountOf } from './find-account.ts'
import { count, moment, table } from './print.ts'

/** So much of a login's id is shown: enough to name one of 32. */
const SHOWN = 12
/** Fewer characters of an id may be a slip that names a login by chance. */
const FEWEST = 4

/** `sessions WHO [--end ID|all]`: where an account is logged in; with `--end` logs it out there. */
export async function sessions(desk: Desk, { words: [who = ''], end, yes }: CommandLine): Promise<Shown | Proposed> {
  const account = await accountOf(desk.storage, who, { unasked: yes })
  const logins = await desk.logins.list(account.id, desk.clock())
  if (end === undefined) return show(logins, desk)
  return end === 'all' ? endAll(desk, account, logins) : endOne(desk, account, logins, end)
}

function show(logins: readonly DeviceLogin[], { width }: Desk): Shown {
  const lines = table(
    logins,
    [
      { title: 'id', of: ({ id }) => id.slice(0, SHOWN) },
      { title: 'device', of: ({ device }) => device, shrinks: true },
      { title: 'since (UTC)', of: ({ since }) => moment(since) },
      { title: 'last used', of: ({ used }) => moment(used).slice(0, 10) },
    ],
    width,
  )
  return { data: { sessions: logins }, lines: logins.length === 0 ? ['Logged in nowhere.'] : lines }
}

function endAll({ logins }: Desk, account: Account, { length }: readonly DeviceLogin[]): Proposed {
  return {
    warning: `${printable(account.profile.username)} is logged out everywhere: ${count(length, 'device')}.`,
    async act() {
      await logins.endAll(account.id)
      return { data: { ended: length }, lines: [`Logged out on ${count(length, 'device')}.`] }
    },
    again: 'The same once more logs out what is still logged in.',
  }
}

function endOne({ logins, clock }: Desk, account: Account, known: readonly DeviceLogin[], id: string): Proposed {
  if (id.length < FEWEST) throw new Refusal(`--end takes at least ${FEWEST} characters of an id: sessions WHO lists them.`)
  const [login, ...others] = known.filter((one) => one.id.startsWith(id))
  if (login === undefined || others.length > 0) throw new Refusal(`There is no such login: sessions WHO lists them.`)
  return {
    warning: `${printable(account.profile.username)} is logged out on ${printable(login.device)}.`,
    async act() {
      if (!(await logins.end(account.id, login.id, clock()))) throw new Refusal('That login has ended already.')
      return { data: { ended: 1 }, lines: ['Logged out there.'] }
    },
    again: 'The same once more logs it out, if it still is logged in.',
  }
}
