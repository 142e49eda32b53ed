import { cleanUpDeleted } from '../accounts/delete-account.ts'
import { forgetOldMessages } from '../accounts/guest-bounds.ts'
import type { Background } from '../background.ts'
import { sweepPictures } from '../catalog/pictures.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Storage } from '../storage/port.ts'
import type { AccountStore } from '../sync/account-store.ts'
import { DAY_MS, MINUTE_MS } from '#sync-protocol/domain/units.ts'

/** How long a mail is kept that lies in the data folder, because there is no server to hand it to. */
const MAIL_MS = 30 * DAY_MS
const EVERY_MS = 60_000
/** A name that was neither taken nor given up in this time is one that a process left when it died: far longer than any write takes. */
const NAME_MS = 3 * MINUTE_MS
const AT_ONCE = 1_000
/** How often a shop says that the files of its release are in use, and looks for pictures that are not. */
const DAILY_MS = DAY_MS

interface Swept {
  storage: Storage
  accounts: AccountStore
  mailer: Mailer
  background: Background
  clock(): number
  /** Keeps the files of this release in the store. */
  storeFiles(): Promise<unknown>
  /** Whether this process sweeps from time to time: of those of one machine one does. */
  sweeps: boolean
}

/**
 * From the start on and from time to time: moves the records that a process left when it died, and removes what is left of deleted
 * accounts, visitors' old messages, expired entries and pictures that no catalog names. Keeps the files of this release. Returns what stops it.
 */
export function sweeping({ storage, accounts, mailer, background, clock, storeFiles, sweeps }: Swept): () => void {
  const sweep = () => {
    background.run('sweep of left records', () => accounts.moveLeftRecords())
    background.run('sweep of deleted accounts', () => cleanUpDeleted({ storage, mailer, clock }))
    background.run('sweep of old mails', () => mailer.forgetOld(clock() - MAIL_MS))
    background.run('sweep of old messages', () => forgetOldMessages({ storage, clock }))
    background.run('sweep of left names', () => storage.accounts.freeNames(NAME_MS))
    background.run('sweep of expired entries', () => storage.entries.sweep(clock(), AT_ONCE))
  }
  sweep()
  if (!sweeps) return () => undefined
  const sweepUnnamed = () => background.run('sweep of pictures', () => sweepPictures({ storage, clock }))
  const daily = () => {
    background.run('files of this release', storeFiles)
    sweepUnnamed()
  }
  sweepUnnamed()
  const timers = [setInterval(sweep, EVERY_MS), setInterval(daily, DAILY_MS)]
  for (const timer of timers) timer.unref()
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
