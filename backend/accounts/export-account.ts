import type { AccountExport } from '#sync-protocol/api/account-export.ts'
import type { AccountRecord } from '#sync-protocol/api/records.ts'
import type { Logins } from '../auth/logins.ts'
import type { Account } from '../domain/account.ts'
import { BOUNDS } from '../limits/bounds.ts'
import { loadPicture } from '../pictures/profile-picture.ts'
import type { Storage, StoredRecord } from '../storage/port.ts'

interface Deps {
  storage: Pick<Storage, 'records' | 'entries'>
  logins: Pick<Logins, 'list'>
  /** ms since the epoch. */
  clock(): number
}

const KINDS = ['ledger', 'inventory', 'knowledge', 'personality', 'message', 'call'] as const satisfies readonly StoredRecord['kind'][]

/** Everything that is stored of an account, but for what logs in. */
export async function exportAccount(deps: Deps, account: Account): Promise<AccountExport> {
  const { logins, clock } = deps
  const { id, createdAt, profile, state, daily, devices, emailUnconfirmed } = account
  const now = clock()
  const { pictureId, ...typed } = profile
  const picture = pictureId === '' ? undefined : await loadPicture(deps, id, pictureId)
  return {
    ok: true,
    exportedAt: now,
    id,
    createdAt,
    profile: {
      ...typed,
      emailConfirmed: emailUnconfirmed !== true,
      picture: picture === undefined ? '' : `data:image/webp;base64,${picture.toString('base64')}`,
    },
    state,
    today: { ...daily, messages: daily.messages ?? 0 },
    devices: Object.values(devices).map(({ issuedAt, watermark }) => ({ issuedAt, changes: watermark })),
    logins: (await logins.list(id, now)).map(({ device, since, used }) => ({ device, since, used })),
    records: await recordsOf(deps, account),
  }
}

/** Newest first, kind by kind, as many as are kept; those of the last commit may still be in its outbox. */
async function recordsOf({ storage }: Deps, { id, outbox }: Account): Promise<AccountRecord[]> {
  const found: AccountRecord[] = []
  for (const kind of KINDS) {
    const { count } = BOUNDS[kind]
    const stored = await storage.records.list(id, { kind, limit: count })
    const known = new Set(stored.map((record) => record.id))
    const unmoved = outbox.filter((record) => record.kind === kind && !known.has(record.id))
    const all = [...unmoved, ...stored.map(({ accountId: _accountId, ...record }) => record)].toSorted(newestFirst)
    found.push(...all.slice(0, count))
  }
  return found
}

/** As a store lists them. */
function newestFirst(a: AccountRecord, b: AccountRecord): number {
  return b.at - a.at || (a.id < b.id ? 1 : -1)
}
