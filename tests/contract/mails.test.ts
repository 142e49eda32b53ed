import { expect, test } from 'vitest'
import type { WaitingMail } from '../../backend/storage/port.ts'
import { contract } from './contract.ts'

const FAR = 1_000_000

function mail(id: string, fields: Partial<WaitingMail> = {}): WaitingMail {
  return { id, letter: { kind: 'confirm', accountId: 'a', email: 'a@example.com' }, added: 5, due: 10, until: 500, tries: 0, ...fields }
}

contract('mails that wait', (store) => {
  test('each is stored once by its id, comes back as it was, and goes when it is removed, in every process', async () => {
    const { storage, again } = store()
    const other = (await again()).mails
    const letter = { kind: 'message', $set: 'a.b', __proto__x: '🌙\ud800', list: [1, null, true] }
    const whole = mail('one', { letter, accountId: 'x', tries: 3, givenUp: { at: 7, why: '550' } })
    expect(await storage.mails.add(whole)).toBe(true)
    expect(await other.add(mail('one'))).toBe(false)
    expect(await other.list(9)).toEqual([whole])
    await other.remove('one')
    await storage.mails.remove('one')
    expect(await storage.mails.list(9)).toEqual([])
    expect(await storage.mails.add(mail('one'))).toBe(true)
    await storage.mails.remove('one')
  })

  test('are due at their time, soonest first, and also where a clock that ran ahead has put them beyond the horizon', async () => {
    const { mails } = store().storage
    for (const [id, due] of Object.entries({ third: 30, first: 10, second: 20, ahead: FAR + 1 })) await mails.add(mail(id, { due }))
    const ids = async (now: number, horizon: number, limit: number) => (await mails.due(now, horizon, limit)).map(({ id }) => id)
    expect(await ids(9, FAR + 1, 9)).toEqual([])
    expect(await ids(20, FAR + 1, 9)).toEqual(['first', 'second'])
    expect(await ids(30, FAR + 1, 2)).toEqual(['first', 'second'])
    expect(await ids(9, FAR, 9)).toEqual(['ahead'])
    expect((await mails.list(9)).map(({ id }) => id)).toEqual(['first', 'second', 'third', 'ahead'])
    for (const id of ['third', 'first', 'second', 'ahead']) await mails.remove(id)
    expect(await ids(FAR, FAR, 9)).toEqual([])
  })

  test('of any number that take one at once, in whichever process, one gets it', async () => {
    const { storage, again } = store()
    const other = (await again()).mails
    await storage.mails.add(mail('taken'))
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? storage.mails : other).replace(mail('taken', { due: 100, tries: 1 }), 10),
      ),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await storage.mails.due(99, FAR, 9)).toEqual([])
    expect(await other.due(100, FAR, 9)).toMatchObject([{ id: 'taken', tries: 1 }])
    expect(await other.replace(mail('taken', { due: 200 }), 100)).toBe(true)
    expect(await other.replace(mail('never'), 10)).toBe(false)
    expect(await other.due(FAR, FAR, 9)).toMatchObject([{ id: 'taken', due: 200 }])
    await other.remove('taken')
  })

  test('one that is being taken while others look is answered as due, or not at all: never as what its taker holds', async () => {
    const { storage, again } = store()
    const other = (await again()).mails
    await storage.mails.add(mail('held'))
    for (let round = 0; round < 100; round += 1) {
      const looks = Array.from({ length: 8 }, () => other.due(10, FAR, 9))
      await storage.mails.replace(mail('held', { due: 100 }), 10)
      for (const found of await Promise.all(looks)) expect(found.map(({ due }) => due)).toEqual(found.map(() => 10))
      await storage.mails.replace(mail('held'), 100)
    }
    await storage.mails.remove('held')
  })

  test('those of an account go at once, and no others', async () => {
    const { mails } = store().storage
    const ids = ['x'.repeat(300), 'a.b$c', '🌙']
    for (const id of ids) await mails.add(mail(id, { accountId: 'mine' }))
    await mails.add(mail('other', { accountId: 'theirs' }))
    await mails.add(mail('none'))
    // Whom it is about may become known later.
    await mails.replace(mail('none', { accountId: 'mine' }), 10)
    await mails.deleteByAccount('mine')
    await mails.deleteByAccount('nobody')
    expect((await mails.list(9)).map(({ id }) => id)).toEqual(['other'])
    expect((await mails.due(FAR, FAR, 9)).map(({ id }) => id)).toEqual(['other'])
    await mails.remove('other')
    await mails.add(mail('given', { accountId: 'mine' }))
    const [isGiven] = await Promise.all([mails.replace(mail('given', { accountId: 'theirs' }), 10), mails.deleteByAccount('mine')])
    expect(await mails.list(9)).toEqual(isGiven ? [mail('given', { accountId: 'theirs' })] : [])
    await mails.remove('given')
  })
})
