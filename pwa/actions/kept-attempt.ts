import { ANSWER_KEPT_MS } from '#sync-protocol/domain/limits.ts'
import * as v from 'valibot'
import { readJson, write } from '../storage/web-storage.ts'
import { randomId } from '../sync/random-id.ts'
import { ApiError, type Attempt } from './api.ts'

/** `about`: the form's identifying fields, never its password. `since`: when it was first sent, in ms since the epoch. */
const Kept = v.object({ about: v.array(v.string()), key: v.string(), since: v.number() })
type Kept = v.InferOutput<typeof Kept>

/** Calls whose form asks for the password again after a reload. */
type Call = 'auth/register' | 'forgot-password'

const nameOf = (call: Call) => `starlane-attempt-${call}`

/** This tab's unanswered attempt, which survives a reload. `isLate`: the shop no longer remembers it. */
export function keptAttempt(call: Call): (Kept & { isLate: boolean }) | undefined {
  const kept = v.safeParse(Kept, readJson('sessionStorage', nameOf(call)))
  return kept.success ? { ...kept.output, isLate: Date.now() - kept.output.since > ANSWER_KEPT_MS } : undefined
}

/** Sends a call as part of this tab's unanswered attempt about the same, if there is one (SPEC R65). */
export async function sendKept<T>(call: Call, about: string[], attempt: Attempt, send: () => Promise<T>): Promise<T> {
  const keep = (kept: Kept | undefined) => write('sessionStorage', nameOf(call), kept && JSON.stringify(kept))
  const before = keptAttempt(call)
  const isSame = before !== undefined && !before.isLate && JSON.stringify(before.about) === JSON.stringify(about)
  if (attempt.key === undefined && isSame) Object.assign(attempt, { key: before.key, isUnknown: true })
  const { key = (attempt.key = randomId()) } = attempt
  const since = isSame && before.key === key ? before.since : Date.now()
  keep({ about, key, since })
  try {
    const answer = await send()
    keep(undefined)
    return answer
  } catch (error) {
    const isSent = error instanceof ApiError && (error.isUnknown || error.code !== undefined)
    // An answered attempt is over; an unsent one leaves the earlier attempt as it was.
    if (attempt.key === undefined) keep(undefined)
    else keep(isSent ? { about, key: attempt.key, since } : before)
    throw error
  }
}
