import { A_DAY_MS, DAILY_GAIN, DAILY_LETTERS, dayOf, GEMS_FOR_A_PIECE_OF_A_SET, MOST_GEMS, QUIZ_QUESTIONS, REWARDS } from './rules.ts'
import { done, refused, type ModelAccount, type Seen, type Shop, type Verdict } from './shop.ts'

/** A bundle as the server prices it, if that is the one that was seen, and no worse (SPEC R61). */
export function buyBundle(account: ModelAccount, bundleId: string, seen: Seen, shop: Shop): Verdict {
  const bundle = shop.bundle(bundleId)
  if (bundle === undefined) return refused('bundle_unknown')
  if (seen.bundle !== undefined && (bundle.costGems > seen.bundle.costGems || bundle.giveGems < seen.bundle.giveGems))
    return refused('bundle_changed')
  if (seen.bundle?.title !== undefined && bundle.title !== seen.bundle.title) return refused('bundle_changed')
  return buyGems(account, bundle.costGems, bundle.giveGems, 'bundle', {}, shop)
}

/** Pay N, receive 2N (specification §9). */
export function buyCustom(account: ModelAccount, amount: number, shop: Shop): Verdict {
  return buyGems(account, amount, 2 * amount, 'custom', { gained: 2 * amount }, shop)
}

function buyGems(account: ModelAccount, cost: number, gives: number, reason: string, result: object, { now }: Shop): Verdict {
  const today = onDay(account.today, now)
  const extra = gives > cost ? gives - cost : 0
  if (today.gained + extra > DAILY_GAIN) return refused('daily_limit')
  if (cost > account.gems) return refused('not_enough_gems')
  const gems = account.gems - cost + gives
  if (gems > MOST_GEMS) return refused('balance_limit')
  return done(account, { gems, today: { ...today, gained: today.gained + extra } }, { ...result, remainingGems: gems }, [
    { kind: 'ledger', delta: gives - cost, balance: gems, reason },
  ])
}

/** The first answer of a UTC day to a question pays, if it is right, by the difficulty; a balance has a limit. */
export function handIn(account: ModelAccount, difficulty: string, answers: Readonly<Record<string, string>>, shop: Shop): Verdict {
  const today = onDay(account.today, shop.now)
  const ids = Object.keys(answers)
  const isAsked = (id: string) => shop.question(id)?.difficulty === difficulty && shop.question(id)?.options.includes(answers[id] ?? '')
  if (ids.length > 0 && !ids.some(isAsked)) return refused('unknown_question')
  const right = ids.filter((id) => isAsked(id) && shop.question(id)?.answer === answers[id])
  const wrong = ids.filter((id) => isAsked(id) && !right.includes(id))
  const paying = right.filter((id) => !today.right.includes(id) && !today.wrong.includes(id))
  const earnedGems = Math.min(paying.length * (REWARDS[difficulty] ?? 0), MOST_GEMS - account.gems)
  const gems = account.gems + earnedGems
  const score = right.length
  const result = { kind: 'knowledge', group: difficulty, score, total: QUIZ_QUESTIONS, earnedGems }
  const ledger = { kind: 'ledger', delta: earnedGems, balance: gems, reason: 'knowledge' }
  return done(
    account,
    { gems, today: { ...today, right: [...today.right, ...right], wrong: [...today.wrong, ...wrong] } },
    { score, total: QUIZ_QUESTIONS, earnedGems },
    earnedGems === 0 ? [result] : [result, ledger],
  )
}

/** The products of these worlds are all of one set. */
const ONLY_SET = 'kpop-jewelry'

/** Who owns every piece that is sold gets the badge and the gems, once. */
export function finishSet(account: ModelAccount, set: string, shop: Shop): Verdict {
  if (account.badges.includes(set)) return done(account, {}, { earnedGems: 0, remainingGems: account.gems })
  const pieces = set === ONLY_SET ? shop.sold() : []
  const isBought = (id: string) => account.bought.some(({ itemId, name }) => itemId === id || name === shop.name(id))
  if (pieces.length === 0 || !pieces.every(isBought)) return refused('set_unfinished')
  const earnedGems = Math.min(pieces.length * GEMS_FOR_A_PIECE_OF_A_SET, MOST_GEMS - account.gems)
  const gems = account.gems + earnedGems
  const ledger = { kind: 'ledger', delta: earnedGems, balance: gems, reason: 'checkout' }
  return done(account, { gems, badges: [...account.badges, set] }, { earnedGems, remainingGems: gems }, earnedGems === 0 ? [] : [ledger])
}

/** A letter to the operator: so many a day. */
export function leaveLetter(account: ModelAccount, letter: Readonly<Record<string, string>>, { now }: Shop): Verdict {
  const today = onDay(account.today, now)
  if (today.letters >= DAILY_LETTERS) return refused('rate_limited')
  return done(account, { today: { ...today, letters: today.letters + 1 } }, {}, [{ kind: 'message', ...letter }])
}

type Today = ModelAccount['today']

/** A new day begins everything anew, once; an earlier one never does (SPEC R34). */
function onDay(today: Today, now: number): Today {
  const day = dayOf(now)
  const isNew = day > today.day && !today.had.includes(day)
  return isNew ? { day, gained: 0, letters: 0, right: [], wrong: [], had: [...today.had, day] } : today
}

/** What was counted for a day beyond tomorrow was counted by a wrong clock: it counts for the present day (SPEC R34). */
export function presentDay(today: Today, now: number): Today {
  return today.day > dayOf(now + A_DAY_MS) ? { ...today, day: dayOf(now) } : today
}
