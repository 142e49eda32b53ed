import { expect, test } from 'vitest'
import { onEveryStore } from './every-store.ts'
import { BOUNDS } from '../../backend/limits/bounds.ts'
import { products } from '../api/fan.ts'

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

onEveryStore(
  'a flood of visitors',
  (shop) => {
    const write = (address: string, message: string) =>
      shop().client().post('/api/contact', { name: 'A', email: 'a@b.cd', message }, from(address))

    test('many messages from a few addresses keep no other visitor’s from the operator', async () => {
      const before = shop().mails.length
      for (let sender = 0; sender < 4; sender += 1) {
        for (let count = 0; count < 10; count += 1) expect((await write(`10.30.0.${sender}`, `Flood ${count}`)).status).toBe(200)
      }
      await shop().settled()
      expect(shop().mails.length - before).toBeLessThanOrEqual(24)
      const shown = shop().mails.length
      expect((await write('10.31.0.1', 'I am locked out')).status).toBe(200)
      await shop().settled()
      expect(shop().mails.slice(shown)).toMatchObject([{ text: expect.stringContaining('I am locked out') }])
    })

    test('one network, with all its addresses, pushes out no message that others wrote', { timeout: 120_000 }, async () => {
      expect((await write('10.33.0.1', 'I was here first')).status).toBe(200)
      const flood = BOUNDS['guest-message'].count * 1.2
      for (let sent = 0; sent < flood; sent += 50) {
        const fifty = Array.from({ length: 50 }, (_, at) =>
          write(`2001:db8:7:${Math.floor((sent + at) / 10).toString(16)}::1`, `Tide ${sent + at}`),
        )
        for (const { status } of await Promise.all(fifty)) expect(status).toBe(200)
        shop().clock.advance(10)
      }
      await shop().settled()
      const kept = await shop().storage.records.list('guest', { kind: 'message', limit: flood })
      const texts = kept.flatMap((record) => (record.kind === 'message' ? [record.message] : []))
      expect(texts).toContain('I was here first')
      const ofFlood = texts.filter((text) => text.startsWith('Tide '))
      expect(ofFlood.length).toBeGreaterThanOrEqual(100)
      expect(ofFlood.length).toBeLessThanOrEqual(110)
      expect(Math.min(...ofFlood.map((text) => Number(text.slice(5))))).toBeGreaterThanOrEqual(flood - 160)
      expect(JSON.stringify(kept)).not.toMatch(/2001:db8|10\.33\./)
    })

    test('an address has sixty pictures drawn in a minute that nothing sold shows; whatever is sold is drawn on', async () => {
      const sold = (await products(shop())).map(({ image }) => image)
      const [likeness = ''] = sold
      const never = (count: number) => likeness.replace(/-\d+\.svg$/, `-${9_000 + count}.svg`)
      const get = (path: string, address: string) => shop().client().get(path, from(address))
      for (let count = 0; count < 60; count += 1) expect((await get(never(count), '10.32.0.1')).status).not.toBe(429)
      const refused = await get(never(60), '10.32.0.1')
      expect([refused.status, refused.code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '60'])
      for (const image of sold.slice(0, 5)) expect((await get(image, '10.32.0.1')).status).toBe(200)
      expect((await get(never(60), '10.32.0.2')).status).not.toBe(429)
    })
  },
  { config: { rateLimit: true, trustedProxies: 1 } },
)
