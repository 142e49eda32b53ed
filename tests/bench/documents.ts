// What it costs in MongoDB that an account is a document and no text: bytes stored, and the read and write of a push.
import { BSON, MongoClient } from 'mongodb'
import { applyPush } from '#sync-protocol/protocol/apply.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import type { Account } from '../../backend/domain/account.ts'
import { newAccount } from '../../backend/domain/new-account.ts'
import { accountOfText, textOfAccount } from '../../backend/storage/account-text.ts'
import { putIndexes } from '../../backend/storage/mongo/put-indexes.ts'
import { accountDocumentOf, accountOf, type AccountDocument } from '../../backend/storage/mongo/account-document.ts'
import { MongoAccounts } from '../../backend/storage/mongo/accounts.ts'
import { median, type Figure } from './figures.ts'
import { mongoServer } from './load/mongo-server.ts'
import { scope } from './scope.ts'
import { timed } from './timing.ts'

const DATABASE = 'bench-documents'
const MUTATIONS = 50
/** Different products in the cart. */
const PRODUCTS = 60
const WARM_UP = 100
const ROUNDS = 400
const NOW = Date.UTC(2026, 0, 1)
const profile = {
  name: 'Luna',
  username: 'luna',
  email: 'luna@example.com',
  phoneNumber: '555-1234',
  birthday: '1999-04-05',
  pictureId: '',
}

export function documentFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const server = await mongoServer()
    if (server === undefined) return []
    later(() => server.stop())
    const client = await new MongoClient(server.url, { ignoreUndefined: true, promoteBuffers: true }).connect()
    later(() => client.close())
    await client.db(DATABASE).dropDatabase()
    later(async () => void (await client.db(DATABASE).dropDatabase()))
    const forms = { text: asText(client), document: asDocument(client) }
    const ms: Record<keyof typeof forms, number[]> = { text: [], document: [] }
    let account = pushed(newAccount('a'.repeat(22), profile, `$argon2id$${'x'.repeat(86)}`, NOW, 'commit'))
    for (const form of Object.values(forms)) await form.write(account)
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      const next = pushed(account)
      for (const name of ['text', 'document'] as const) {
        const took = await timed(async () => {
          await forms[name].read()
          await forms[name].write(next)
        })
        if (round >= WARM_UP) ms[name].push(took)
      }
      account = next
    }
    const [text, document] = [median(ms.text), median(ms.document)]
    return [
      { what: `account after pushes of ${MUTATIONS}, as a text`, measured: forms.text.bytes(account), unit: 'B' },
      { what: `account after pushes of ${MUTATIONS}, as a document`, measured: forms.document.bytes(account), unit: 'B' },
      { what: `read and replace for a push of ${MUTATIONS}, as a text`, measured: text, unit: 'ms' },
      { what: `read and replace for a push of ${MUTATIONS}, as a document`, measured: document, unit: 'ms' },
      { what: 'document against text', measured: document / text, unit: '×' },
      ...(await creations(client)),
    ]
  })
}

/** An account made with its names as claims, and as one insert under two unique indexes. */
async function creations(client: MongoClient): Promise<Figure[]> {
  const db = client.db(DATABASE)
  const accounts = new MongoAccounts(db)
  await putIndexes(db)
  const unique = db.collection<AccountDocument>('unique')
  await unique.createIndexes([
    { key: { usernameKey: 1 }, unique: true },
    { key: { emailKey: 1 }, unique: true },
  ])
  const ms: { claims: number[]; unique: number[] } = { claims: [], unique: [] }
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const own = { ...profile, username: `fan${round}`, email: `fan${round}@example.com` }
    const account = newAccount(`account-${round}`, own, 'hash', NOW, 'commit')
    const document = accountDocumentOf(account)
    if (document === undefined) throw new Error('too large')
    const took = { claims: await timed(() => accounts.create(account)), unique: await timed(() => unique.insertOne(document)) }
    if (round < WARM_UP) continue
    ms.claims.push(took.claims)
    ms.unique.push(took.unique)
  }
  return [
    { what: 'an account made, one insert under unique indexes', measured: median(ms.unique), unit: 'ms' },
    { what: 'an account made, with claims', measured: median(ms.claims), unit: 'ms' },
  ]
}

interface Form {
  read(): Promise<unknown>
  write(account: Account): Promise<unknown>
  bytes(account: Account): number
}

/** As the embedded store keeps it. */
function asText(client: MongoClient): Form {
  const rows = client.db(DATABASE).collection<{ _id: string; version: number; text: string }>('texts')
  const rowOf = (account: Account) => ({ version: account.version, text: textOfAccount(account) ?? '' })
  return {
    read: async () => accountOfText('bench', (await rows.findOne())?.text ?? ''),
    write: (account) => rows.replaceOne({ _id: account.id }, rowOf(account), { upsert: true }),
    bytes: (account) => BSON.calculateObjectSize({ _id: account.id, ...rowOf(account) }),
  }
}

function asDocument(client: MongoClient): Form {
  const documents = client.db(DATABASE).collection<AccountDocument>('documents')
  const documentOf = (account: Account) => {
    const document = accountDocumentOf(account)
    if (document === undefined) throw new Error('too large')
    return document
  }
  return {
    async read() {
      const document = await documents.findOne()
      return document === null ? undefined : accountOf(document)
    },
    write(account) {
      const { _id, ...fields } = documentOf(account)
      return documents.replaceOne({ _id }, fields, { upsert: true })
    },
    bytes: (account) => BSON.calculateObjectSize(documentOf(account)),
  }
}

/** The account after a device has pushed this many changes of its cart, of which the outcomes are remembered. */
function pushed(account: Account): Account {
  const deviceId = 'device-of-the-bench-0001'
  const first = (account.devices[deviceId]?.watermark ?? 0) + 1
  const mutations = Array.from({ length: MUTATIONS }, (_, index) => ({
    seq: first + index,
    id: `mutation-${String(first + index).padStart(12, '0')}`,
    name: 'store/cart/add',
    v: 1,
    args: { itemId: `item-${(first + index) % PRODUCTS}`, qty: 1 },
  }))
  const result = applyPush(
    account,
    { protocol: PROTOCOL_VERSION, deviceId, ackedThrough: first - 1, mutations },
    {
      now: NOW,
      commit: `commit-${first}`,
      product: (id) => ({
        id,
        name: `${id} to wear`,
        image: '',
        url: '',
        desc: '',
        price: '$1',
        priceGems: 10,
        type: 'jewelry',
        theme: 'kpop',
      }),
      authority: { bundle: () => undefined, grade: () => undefined },
    },
    { issuedAt: NOW, capacity: MUTATIONS, retryAfter: 1 },
  )
  if (result.kind !== 'done') throw new Error(result.code)
  return { ...account, ...result.aggregate }
}
