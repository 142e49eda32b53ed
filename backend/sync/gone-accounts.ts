import * as v from 'valibot'
import { LIVES } from '../storage/entry-spaces.ts'
import type { Accounts, Entries, Entry } from '../storage/port.ts'
import { tagOfAccount, tagOfDevice, type DeviceIds } from './device-ids.ts'

const SPACE = 'gone'

interface Deps {
  storage: { accounts: Pick<Accounts, 'newest'>; entries: Pick<Entries, 'add'> }
  /** Reads for strangers, a few at a time. */
  confirmed: { find(space: typeof SPACE, key: string, now: number, whose: string): Promise<Entry | undefined> }
  deviceIds: Pick<DeviceIds, 'verify'>
  /** ms since the epoch. */
  clock(): number
}

/** Remembers a deleted account for its devices. */
export async function rememberGone(
  { storage, clock }: { storage: { entries: Pick<Entries, 'add'> }; clock(): number },
  accountId: string,
): Promise<void> {
  const now = clock()
  await storage.entries.add(SPACE, tagOfAccount(accountId), { value: accountId, expiresAt: now + LIVES.gone }, now)
}

/** True if an account of this id was deleted within the last year. */
export async function wasDeleted(entries: Pick<Entries, 'newest'>, accountId: string, now: number): Promise<boolean> {
  return (await entries.newest(SPACE, tagOfAccount(accountId), now))?.value === accountId
}

/**
 * True if a device belonged to a deleted account. Its id was issued to that account under the shop's secret, so only its devices learn of
 * it (SPEC R51). `whose`: the asking address. Throws rate_limited, unavailable.
 */
export async function isGone({ storage, confirmed, deviceIds, clock }: Deps, deviceId: string, whose: string): Promise<boolean> {
  const tag = tagOfDevice(deviceId)
  const entry = tag === undefined ? undefined : await confirmed.find(SPACE, tag, clock(), whose)
  const accountId = v.safeParse(v.string(), entry?.value)
  if (!accountId.success || deviceIds.verify(accountId.output, deviceId) === undefined) return false
  return (await storage.accounts.newest(accountId.output)) === undefined
}
