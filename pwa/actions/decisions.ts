import type { Choice } from '#sync-protocol/api/account-state.ts'
import { useAccount } from '../state/account.ts'
import type { Answer } from '../state/answer.ts'
import { notify } from '../state/notices.ts'
import { NOT_KEPT, perform } from './account.ts'
import { engine } from './load-engine.ts'

/** Answers one of `decisions`: the user agrees to the total that the question shows. */
export async function decide(decisionId: string, choice: Choice): Promise<Answer<'store/cart/decide'>> {
  const decision = useAccount.getState().decisions.find(({ id }) => id === decisionId)
  return perform('store/cart/decide', { decisionId, choice }, decision && { total: decision.total, balance: decision.balance })
}

/** True where one of these questions was answered in this browser, as far as it can be found out. */
export async function isAnsweredHere(...decisionIds: readonly string[]): Promise<boolean> {
  const found = await engine()
    .then((core) => Promise.all(decisionIds.map((id) => core.isAnsweredHere(id))))
    .catch((): boolean[] => [])
  return found.includes(true)
}

/** What to do with one of `undecided`. */
export async function resolve(id: string, choice: 'resend' | 'discard'): Promise<void> {
  const core = await engine().catch(() => undefined)
  const refusal = core === undefined ? NOT_KEPT : await core.resolveUndecided(id, choice)
  if (refusal !== undefined) notify({ tone: 'bad', text: refusal })
}
