import type { Collection, Db, WithoutId } from 'mongodb'
import { WaitingMail, type Mails } from '../port.ts'
import { readEach, readRow } from '../stored-row.ts'
import { EVERY_BUCKET, placeOf } from './buckets.ts'
import { storedValue, valueOf } from './free-values.ts'
import { isDuplicate, reach } from './reach.ts'
import { fieldsOf, msOf } from './stored-values.ts'
import { dateOf, nearestDate } from './times.ts'

interface Row {
  _id: string
  bucket: number
  letter: unknown
  accountId?: string
  added: Date
  due: Date
  until: Date
  tries: number
  givenUp?: { at: Date; why: string }
}

export class MongoMails implements Mails {
  readonly #rows: Collection<Row>

  constructor(db: Db) {
    this.#rows = db.collection<Row>('mails')
  }

  async add(mail: WaitingMail): Promise<boolean> {
    return reach(async () => {
      try {
        await this.#rows.insertOne({ _id: mail.id, ...rowOf(mail) })
        return true
      } catch (error) {
        if (isDuplicate(error)) return false
        throw error
      }
    })
  }

  async due(now: number, horizon: number, limit: number): Promise<WaitingMail[]> {
    const isDue = { $or: [{ due: { $lte: nearestDate(now) } }, { due: { $gt: nearestDate(horizon) } }] }
    const rows = this.#rows
      .find({ ...EVERY_BUCKET, ...isDue })
      .sort({ due: 1 })
      .limit(limit)
    // A compatible server may send a row as it has become, not as it was found: one that another process has just taken would be taken from it.
    return readEach(await reach(() => rows.toArray()), mailOf).filter(({ due }) => due <= now || due > horizon)
  }

  async replace(mail: WaitingMail, due: number): Promise<boolean> {
    const found = { ...placeOf(mail.id), due: dateOf(due) }
    const { matchedCount } = await reach(() => this.#rows.replaceOne(found, rowOf(mail)))
    return matchedCount === 1
  }

  async remove(id: string): Promise<void> {
    await reach(() => this.#rows.deleteOne(placeOf(id)))
  }

  async list(limit: number): Promise<WaitingMail[]> {
    const rows = this.#rows.find(EVERY_BUCKET).sort({ due: 1 }).limit(limit)
    return readEach(await reach(() => rows.toArray()), mailOf)
  }

  async deleteByAccount(accountId: string): Promise<void> {
    await reach(() => this.#rows.deleteMany({ ...EVERY_BUCKET, accountId }))
  }
}

function rowOf({ id, letter, accountId, added, due, until, tries, givenUp }: WaitingMail): WithoutId<Row> {
  const { bucket } = placeOf(id)
  const moments = { added: dateOf(added), due: dateOf(due), until: dateOf(until) }
  return {
    bucket,
    letter: storedValue(letter),
    ...(accountId === undefined ? {} : { accountId }),
    ...moments,
    tries,
    ...(givenUp === undefined ? {} : { givenUp: { at: dateOf(givenUp.at), why: givenUp.why } }),
  }
}

/** Throws DamagedRow. */
function mailOf(stored: unknown): WaitingMail {
  const { _id, bucket: _b, letter, added, due, until, givenUp, ...rest } = fieldsOf(stored)
  const mail = { ...rest, id: _id, letter: valueOf(letter), added: msOf(added), due: msOf(due), until: msOf(until) }
  return readRow(`the mail ${String(_id)}`, WaitingMail, givenUp === undefined ? mail : { ...mail, givenUp: givenUpOf(givenUp) })
}

function givenUpOf(stored: unknown): unknown {
  const { at, ...rest } = fieldsOf(stored)
  return { ...rest, at: msOf(at) }
}
