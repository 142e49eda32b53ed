// The very first visit through a TLS proxy, over HTTP/2 beside HTTP/1.1, in turn.
import * as v from 'valibot'
import { openShop } from '../../browser/shop.ts'
import { median, type Figure } from '../figures.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { recordVisit, Visit } from './record-visit.ts'
import { THROTTLE } from './slow-device.ts'
import { onSlowPhone, SLOW_4G, startOf, untilRead } from './slow-phone.ts'
import { openTlsProxy, type Spoken } from './tls-proxy.ts'

const ROUNDS = 5
const PAGE = '/kpop'
const SPOKEN: readonly Spoken[] = ['HTTP/1.1', 'HTTP/2']

export function overTlsFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop()
    later(() => shop.remove())
    for (let time = 0; time < 3; time += 1) await fetch(shop.url + PAGE, { headers: { accept: 'text/html' } })
    const ways: { spoken: Spoken; url: string; visits: Visit[] }[] = []
    for (const spoken of SPOKEN) {
      const proxy = await openTlsProxy(shop.url, spoken)
      later(() => proxy.close())
      ways.push({ spoken, url: proxy.url + PAGE, visits: [] })
    }
    for (let round = 0; round < ROUNDS; round += 1) for (const { url, visits } of ways) visits.push(await visit(url))
    return ways.flatMap(({ spoken, visits }): Figure[] => {
      const what = `first visit of ${PAGE} over TLS by ${spoken}, slow 4G, ${THROTTLE}× CPU throttle`
      return [
        { what: `${what}: largest paint`, measured: median(visits.map(({ largest }) => largest)), unit: 'ms' },
        { what: `${what}: presses are answered`, measured: median(visits.map(({ awake = 0 }) => awake)), unit: 'ms' },
      ]
    })
  })
}

async function visit(url: string): Promise<Visit> {
  const profile = temporaryFolder('over-tls')
  const flags = ['--ignore-certificate-errors']
  try {
    return await onSlowPhone(profile.path, url, { network: SLOW_4G, scripts: [recordVisit], flags }, async (page) => {
      await startOf(page)
      await untilRead(page, 'globalThis.visit.awake', v.number())
      return v.parse(Visit, await page.evaluate('globalThis.visit'))
    })
  } finally {
    profile.remove()
  }
}
