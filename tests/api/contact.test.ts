import { expect, test } from 'vitest'
import { onEveryStore } from './every-store.ts'
import { push } from './fan.ts'

const MESSAGE = { name: 'Yuna', email: 'yuna@example.com', message: 'Do you ship to the moon?' }

onEveryStore('contact', (shop) => {
  test("a visitor's message is kept and mailed to the operator", async () => {
    const before = shop().mails.length
    expect((await shop().client().post('/api/contact', MESSAGE)).json).toEqual({ ok: true })
    await shop().settled()
    expect(shop().mails.slice(before)).toMatchObject([
      { to: 'operator@localhost.localdomain', replyTo: MESSAGE.email, text: expect.stringContaining(MESSAGE.message) },
    ])
    expect(await shop().storage.records.list('guest', { kind: 'message', limit: 1 })).toMatchObject([MESSAGE])
  })

  test('a retry with the same key stores it once, another message under the key is refused', async () => {
    const client = shop().client()
    const headers = { 'idempotency-key': 'contact-1' }
    const before = shop().mails.length
    await Promise.all(Array.from({ length: 10 }, () => client.post('/api/contact', MESSAGE, { headers })))
    await shop().settled()
    expect(shop().mails).toHaveLength(before + 1)
    expect(await client.post('/api/contact', { ...MESSAGE, message: 'Another' }, { headers })).toMatchObject({
      status: 409,
      code: 'idempotency_key_reused',
    })
  })

  test('a message sent while logged in belongs to the account, also when it was queued', async () => {
    const fan = await shop().register()
    const before = shop().mails.length
    await fan.client.post('/api/contact', MESSAGE)
    await push(fan, [{ name: 'contact', args: { ...MESSAGE, message: 'Queued on the train' } }])
    await shop().settled()
    const kept = await shop().storage.records.list(fan.user.id, { kind: 'message', limit: 5 })
    expect(kept.map((record) => record.kind === 'message' && record.message)).toEqual(['Queued on the train', MESSAGE.message])
    // Several are handed on at once, in no order.
    const texts = shop()
      .mails.slice(before)
      .map(({ text }) => text)
    expect(texts).toHaveLength(2)
    expect(texts).toContainEqual(expect.stringContaining('Queued on the train'))
  })

  test.each([
    { name: '' },
    { email: 'nobody' },
    { message: '   ' },
    { message: 'x'.repeat(4_001) },
    { to: 'everybody@example.com' },
    { name: 'A\r\nBcc: x@y.z\0' },
  ])('%j is refused', async (fields) => {
    const before = shop().mails.length
    expect(
      (
        await shop()
          .client()
          .post('/api/contact', { ...MESSAGE, ...fields })
      ).code,
    ).toBe('invalid')
    await shop().settled()
    expect(shop().mails).toHaveLength(before)
  })

  test('a flood of queued messages does not flood the operator', async () => {
    const fan = await shop().register()
    const before = shop().mails.length
    await push(
      fan,
      Array.from({ length: 60 }, (_, index) => ({ name: 'contact', args: { ...MESSAGE, message: `Message ${index}` } })),
    )
    await shop().settled()
    expect(shop().mails.length - before).toBe(20)
    expect(await shop().storage.records.list(fan.user.id, { kind: 'message', limit: 100 })).toHaveLength(20)
  })

  test('a bad bearer is refused, not treated as a visitor', async () => {
    expect(
      (
        await shop()
          .client()
          .post('/api/contact', MESSAGE, { headers: { authorization: 'Bearer nonsense' } })
      ).status,
    ).toBe(401)
  })
})
