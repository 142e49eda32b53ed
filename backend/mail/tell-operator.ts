import { messageKey } from '../domain/message-key.ts'
import { TOLD_MS } from '../limits/bounds.ts'
import type { Entries, Records, StoredRecord } from '../storage/port.ts'
import type { Posting } from './mail-queue.ts'
import { HOUR_MS } from '#sync-protocol/domain/units.ts'

const SPACE = 'told'
/** Mails an hour; what comes beyond is stored all the same. */
const PER_HOUR = {
  account: 20,
  /** Of visitors from one network: further ones only while there are few of all visitors. */
  network: 1,
  /** Of all visitors together. */
  visitors: 20,
  /** Of all visitors together, where each is the first from its network. */
  networks: 200,
}

/** What is noted of a message that the operator has deleted, for as long as it may be stored again. */
export const DELETED = 'deleted'

interface Options {
  mails: Posting
  records: Pick<Records, 'remove'>
  entries: Entries
  clock(): number
}

/** `network`: a MAC of the network that visitors without a login wrote from. */
export type TellOperator = (records: StoredRecord[], network?: string) => Promise<void>

/** Posts the operator each message of the contact form, once, however often its record is stored. */
export function operatorNotice({ mails, records: stored, entries, clock }: Options): TellOperator {
  const inHour = async (key: string) => {
    const now = clock()
    return (await entries.increment('told-hour', key, 1, now + HOUR_MS, now)).count
  }
  /** A flood from one network must not keep the first message of another from the operator. */
  const isVisitorMailed = async (network: string) => {
    const [ofNetwork, ofAll] = [await inHour(`network ${network}`), await inHour('visitors')]
    return ofAll <= PER_HOUR.visitors || (ofNetwork <= PER_HOUR.network && (await inHour('networks')) <= PER_HOUR.networks)
  }

  return async (records, network) => {
    for (const record of records) {
      if (record.kind !== 'message') continue
      const now = clock()
      const { accountId, name, email, message } = record
      const key = messageKey(record)
      const told = await entries.newest(SPACE, key, now)
      // A process that read an older commit of the account, or a visitor who sent it once more, has stored it again.
      if (told?.value === DELETED) await stored.remove(accountId, 'message', record.id)
      if (told !== undefined) continue
      const isMailed = network === undefined ? (await inHour(accountId)) <= PER_HOUR.account : await isVisitorMailed(network)
      const note = (value: boolean) => entries.add(SPACE, key, { value, expiresAt: now + TOLD_MS, accountId }, now)
      // The same message beside it may have counted as beyond the hour's mails: then it was noted, but not mailed.
      const claim = async () => (await note(true)) || (await entries.newest(SPACE, key, now))?.value === false
      if (isMailed) await mails.post({ kind: 'message', name, email, message }, { id: `message.${key}`, accountId, claim })
      else await note(false)
    }
  }
}
