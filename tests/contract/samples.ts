// Made-up documents for the storage contract.
import { EMPTY_STATE } from '#sync-protocol/api/account-state.ts'
import type { Product } from '#sync-protocol/api/catalog.ts'
import type { Account } from '../../backend/domain/account.ts'
import type { StoredRecord } from '../../backend/storage/port.ts'

export function account(id: string, change: Partial<Account['profile']> = {}, version = 1): Account {
  return {
    id,
    version,
    commit: 'commit',
    profile: { name: 'Fan', username: `user-${id}`, email: `${id}@example.com`, phoneNumber: '', birthday: '', pictureId: '', ...change },
    passwordHash: 'hash',
    createdAt: 1,
    state: EMPTY_STATE,
    daily: { day: '', purchases: 0, rewarded: [] },
    devices: {},
    retiredThrough: 0,
    outbox: [],
  }
}

export function result(accountId: string, id: string, at: number, group: 'easy' | 'medium' | 'hard' = 'easy'): StoredRecord {
  return { kind: 'knowledge', accountId, id, at, group, score: 1, total: 10, earnedGems: 5 }
}

export function products(count: number, name = 'Ring'): Product[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `p-${index}`,
    name: `${name} ${index}`,
    image: '/pictures/x.svg',
    url: 'https://example.com/',
    desc: 'A ring',
    price: '$1',
    priceGems: 10,
    type: 'jewelry',
    theme: 'kpop',
  }))
}
