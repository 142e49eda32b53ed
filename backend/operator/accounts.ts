import type { Account } from '../domain/account.ts'
import type { CommandLine } from './command-line.ts'
import { wasDeleted } from '../sync/gone-accounts.ts'
import { printable } from '../printable.ts'
import { Refusal, type Desk, type Shown } from './desk.ts'
import { accountsLike, accountsNamed } from './find-account.ts'
import { count, facts, moment, table } from './print.ts'

/** `accounts [WHO]`: a page of all, or those that are meant; one alone is shown whole. */
export async function showAccounts(desk: Desk, { words: [who], limit, after }: CommandLine): Promise<Shown> {
  if (who === undefined) return showPage(desk, await behind(desk, after, limit + 1), limit)
  if (after !== undefined) throw new Refusal('--after goes through the list of all accounts, and not with WHO.')
  const named = await accountsNamed(desk.storage, who, limit)
  const found = named.length > 0 ? named : await accountsLike(desk.storage, who, limit)
  const [only, ...others] = found
  if (only === undefined || others.length > 0) return { data: { accounts: found.map(summaryOf) }, lines: linesOf(desk, found) }
  return showOne(desk, only)
}

/** Throws a Refusal where no account has the id `after`, unless it was deleted meanwhile: a list that is paged through goes on. */
async function behind({ storage: { accounts, entries }, clock }: Desk, after: string | undefined, limit: number): Promise<Account[]> {
  if (after !== undefined && (await accounts.newest(after)) === undefined && !(await wasDeleted(entries, after, clock())))
    throw new Refusal(`There is no account with the id ${printable(after)}: --after takes one that accounts has listed.`)
  return accounts.list(after, limit)
}

async function showPage(desk: Desk, found: readonly Account[], limit: number): Promise<Shown> {
  const page = found.slice(0, limit)
  const next = found.length > limit ? page.at(-1)?.id : undefined
  const total = await desk.storage.accounts.count()
  const more = next === undefined ? [] : ['', `${total} in all. More: accounts --after=${next}`]
  return {
    data: { accounts: page.map(summaryOf), total, ...(next === undefined ? {} : { next }) },
    lines: [...linesOf(desk, page), ...more],
  }
}

function linesOf({ width }: Desk, accounts: readonly Account[]): string[] {
  if (accounts.length === 0) return ['No accounts.']
  return table(
    accounts.map(summaryOf),
    [
      { title: 'username', of: ({ username }) => username, shrinks: true },
      { title: 'email', of: ({ email }) => email, shrinks: true },
      { title: 'gems', of: ({ gems }) => gems },
      { title: 'id', of: ({ id }) => id },
    ],
    width,
  )
}

async function showOne({ storage, logins, clock, width }: Desk, account: Account): Promise<Shown> {
  const { state, profile } = account
  const devices = await logins.list(account.id, clock())
  const lastSeen = devices.length === 0 ? undefined : Math.max(...devices.map(({ used }) => used))
  const messages = await storage.records.list(account.id, { kind: 'message', limit: 1 })
  const data = {
    ...summaryOf(account),
    name: profile.name,
    phoneNumber: profile.phoneNumber,
    birthday: profile.birthday,
    emailConfirmed: account.emailUnconfirmed !== true,
    cart: state.cart.length,
    wishlist: state.wishlist.length,
    questions: state.decisions.length,
    devices: devices.length,
    ...(lastSeen === undefined ? {} : { lastSeen }),
  }
  const given = (text: string) => text || '–'
  const lines = facts(
    [
      ['id', data.id],
      ['username', data.username],
      ['name', given(data.name)],
      ['email', `${data.email}${data.emailConfirmed ? '' : ' (not confirmed)'}`],
      ['phone', given(data.phoneNumber)],
      ['birthday', given(data.birthday)],
      ['since', `${moment(data.createdAt)} UTC`],
      ['gems', data.gems],
      [
        'cart',
        `${count(data.cart, 'item')}${data.questions === 0 ? '' : `; ${count(data.questions, 'order')} on hold until its owner answers`}`,
      ],
      ['wishlist', count(data.wishlist, 'item')],
      ['logged in', lastSeen === undefined ? 'nowhere' : `on ${count(data.devices, 'device')}, last used ${moment(lastSeen)} UTC`],
      ['messages', messages.length === 0 ? 'none' : `messages ${data.username}`],
    ],
    width,
  )
  return { data: { account: data }, lines }
}

function summaryOf({ id, profile, createdAt, state }: Account) {
  return { id, username: profile.username, email: profile.email, createdAt, gems: state.gems }
}
