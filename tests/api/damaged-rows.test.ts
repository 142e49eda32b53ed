// An account that someone has damaged in the store: the log names it in one line without a stack, and neither log nor answer says what stands in it.
import { expect, test } from 'vitest'
import type { Account } from '../../backend/domain/account.ts'
import { LOCAL_STORES } from '../stores.ts'
import { onEveryStore } from './every-store.ts'

// MongoDB's own validators refuse to be written such a document: tests/contract/damaged-rows.test.ts damages one there.
const stores = LOCAL_STORES

onEveryStore(
  'a damaged account',
  (shop, storage) => {
    test('R35: is named in the log, and answered as a fault of the shop', async () => {
      const fan = await shop().register()
      const account = await storage().accounts.newest(fan.user.id)
      const spoilt: Account = JSON.parse(JSON.stringify({ ...account, version: 9, state: { ...account?.state, gems: 'a secret word' } }))
      expect(await storage().accounts.replace(spoilt, account?.version ?? 0)).toBe('ok')
      const before = shop().log.length
      const answer = await fan.client.get('/api/sync/pull')
      expect([answer.status, answer.code]).toEqual([500, 'internal'])
      const lines = shop().log.slice(before)
      expect(
        lines.filter((line) => line.includes(`the document of account ${fan.user.id} cannot be read: state.gems should be number`)),
      ).toHaveLength(1)
      expect(`${lines.join('')}${JSON.stringify(answer.json)}`).not.toMatch(/a secret word|"stack"/)
    })
  },
  { stores },
)
