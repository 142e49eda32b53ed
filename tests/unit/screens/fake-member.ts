// An open account in the real stores, whose changes go nowhere: a test says what the server answers to each.
import { act } from 'react'
import { vi } from 'vitest'
import { create } from 'zustand'
import type * as Mutate from '../../../pwa/actions/mutate.ts'
import type { AccountView } from '../../../pwa/state/account.ts'
import type { Answer } from '../../../pwa/state/answer.ts'
import type { ReceiptsState, ReceiptView } from '../../../pwa/state/receipts.ts'
import type * as Session from '../../../pwa/actions/session.ts'
import { useSession, type SessionState } from '../../../pwa/state/session.ts'
import { freshAccount } from './account-store.ts'

const SESSION: SessionState = {
  status: 'authenticated',
  verified: true,
  user: {
    id: 'account-1',
    name: 'Mina Park',
    username: 'mina',
    email: 'mina@example.org',
    phoneNumber: '123-456-7890',
    birthday: '2004-03-07',
    profilePicture: '',
    gems: 0,
    personalityType: '',
    inventory: [],
  },
}

export { useAccount } from '../../../pwa/state/account.ts'
export { useSession } from '../../../pwa/state/session.ts'
export const refreshUser = vi.fn<typeof Session.refreshUser>()
export const logout = vi.fn<typeof Session.logout>()
export const noteDeletion = vi.fn<typeof Session.noteDeletion>()
export const leaveIfDeleted = vi.fn<typeof Session.leaveIfDeleted>(async () => false)
export const forgetAccount = vi.fn<typeof Session.forgetAccount>()
export const perform = vi.fn<(mutation: { name: string }, args: unknown, seen?: unknown, id?: string) => Promise<Answer>>()
export const noteShown = vi.fn<(name: string, id: string) => Promise<void>>(async () => undefined)
export const retryNow = vi.fn<typeof Mutate.retryNow>()

const useReceiptsStore = create<ReceiptsState>()(() => ({ status: 'ready', pending: [], receipts: [] }))
export const useReceipts = (): ReceiptsState => useReceiptsStore()

export function freshMember(view: Partial<AccountView> = {}): void {
  freshAccount(view)
  useReceiptsStore.setState({ status: 'ready', pending: [], receipts: [] })
  useSession.setState(SESSION, true)
  for (const mock of [perform, refreshUser, logout, forgetAccount]) mock.mockReset()
}

/** A change that waits on this device. */
export async function wait(name: string, args: unknown): Promise<void> {
  const pending = { id: `pending-${name}`, name, args, at: Date.now(), sent: false }
  await act(async () => useReceiptsStore.setState(({ pending: others }) => ({ pending: [...others, pending] })))
}

/** The server's word on a change that had to wait, by the id its `waiting` answer carried. */
export async function settle(id: string, name: string, args: unknown, outcome: ReceiptView['outcome'], at = Date.now()): Promise<void> {
  const receipt = { id, name, args, at, settledAt: at, outcome }
  await act(async () => useReceiptsStore.setState(({ receipts }) => ({ pending: [], receipts: [receipt, ...receipts] })))
}

/** A promise to be answered later, so that what is shown in between can be looked at. */
export function later<T>(): { promise: Promise<T>; answer: (value: T) => Promise<void> } {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, answer: (value) => act(async () => resolve(value)) }
}

/** The radio button of an option, by the question it belongs to. */
export function option(question: string, label: string): HTMLInputElement {
  const set = [...document.querySelectorAll('fieldset')].find((each) => each.querySelector('legend')?.textContent?.includes(question))
  const found = [...(set?.querySelectorAll('label') ?? [])].find((each) => each.textContent?.includes(label))?.querySelector('input')
  if (!found) throw new Error(`no option "${label}" of "${question}"`)
  return found
}
