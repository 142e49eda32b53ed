// Users choose their names: whom an operator means must not depend on it.
import { expect, test } from 'vitest'
import { accountOf, accountsNamed } from '../../backend/operator/find-account.ts'
import { onEveryStore } from './every-store.ts'

onEveryStore('accounts that an operator names', (shop) => {
  test('a username that is the phone number, the birthday or the id of another account names both, and nothing is done to either', async () => {
    const { user } = await shop().register({ phoneNumber: '+49 170 1234567', birthday: '1999-01-02' })
    const { storage } = shop()
    for (const taken of ['491701234567', '1999-01-02', user.id]) {
      const squatter = await shop().register({ username: taken })
      const found = await accountsNamed(storage, taken, 9)
      expect(new Set(found.map(({ id }) => id))).toEqual(new Set([user.id, squatter.user.id]))
      await expect(accountOf(storage, taken)).rejects.toThrow(/^Several accounts match/)
    }
    expect((await accountOf(storage, `id:${user.id}`)).id).toBe(user.id)
    await expect(accountOf(storage, 'id:none')).rejects.toThrow('There is no such account.')
  })
})
