// The listener that holds the storage tests to the shard keys finds what names none.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { COLLECTIONS } from '../../../backend/storage/mongo/collections.ts'
import { faultsOf } from '../../shard-keys.ts'

test.each([
  ['a look-up by a field alone', { find: 'accounts', filter: { usernameKey: 'luna' } }, 'find of accounts: does not name bucket'],
  ['a range of the key', { find: 'entries', filter: { bucket: { $gte: 0 } } }, 'find of entries: does not name bucket'],
  ['no filter at all', { find: 'records' }, 'find of records: does not name accountId'],
  [
    'one update by a part of the key',
    { update: 'claims', updates: [{ q: { bucket: 1 }, u: { $set: {} } }] },
    'update of claims: does not name _id',
  ],
  [
    'one removal by a list',
    { delete: 'claims', deletes: [{ q: { bucket: 1, _id: { $in: [] } }, limit: 1 }] },
    'delete of claims: does not name _id',
  ],
  ['a take by its id alone', { findAndModify: 'entries', query: { _id: 'a' } }, 'findAndModify of entries: does not name bucket'],
  [
    'a document that is none',
    { insert: 'deletions', documents: [{ _id: 'a', bucket: 1, accountId: 'a', due: 5 }] },
    'insert of deletions: .due is no date',
  ],
  ['a collection without a key', { find: 'gifts', filter: {} }, 'find of gifts: an unknown collection'],
  ['a command of an unknown kind', { mapReduce: 'accounts' }, 'mapReduce of accounts: is not known here'],
])('%s is found', (_what, command, fault) => {
  expect(faultsOf({ commandName: Object.keys(command)[0] ?? '', command })).toContain(fault)
})

test('what names its key passes, by equality or as a list', () => {
  expect(faultsOf({ commandName: 'find', command: { find: 'entries', filter: { bucket: { $in: [1, 2] }, space: 's' } } })).toEqual([])
  expect(faultsOf({ commandName: 'delete', command: { delete: 'records', deletes: [{ q: { accountId: 'a' }, limit: 0 }] } })).toEqual([])
})

test.each([
  ['5.0.31', ['starlane']],
  ['6.0.0', []],
  ['10.0.1', []],
])('the script that shards a cluster divides every collection by the key that its queries name (MongoDB %s)', (version, enabled) => {
  const script = readFileSync(new URL('../../../backend/deploy/shard.js', import.meta.url), 'utf8')
  const sharded: Record<string, string[]> = {}
  const indexed: string[] = []
  const allowed: string[] = []
  runInNewContext(script, {
    db: {
      version: () => version,
      getName: () => 'starlane',
      getCollection: (name: string) => ({ createIndex: (key: object) => indexed.push(`${name} ${Object.keys(key).join()}`) }),
    },
    sh: {
      enableSharding: (name: string) => allowed.push(name),
      shardCollection: (name: string, key: object) => {
        // Before MongoDB 6 the server refuses it otherwise.
        expect(allowed).toEqual(enabled)
        sharded[name] = Object.keys(key)
      },
    },
  })
  const expected = Object.entries(COLLECTIONS).map(([name, { shardKey }]) => [`starlane.${name}`, [...shardKey]])
  expect(sharded).toEqual(Object.fromEntries(expected))
  expect(indexed).toEqual(Object.entries(COLLECTIONS).map(([name, { shardKey }]) => `${name} ${shardKey.join()}`))
})
