// The very first visit of a phone with a weak signal: nothing kept, slow 4G, a slow device. Held against the same cards without any script, and on a bare React page, in turn.
import * as v from 'valibot'
import { openShop } from '../../browser/shop.ts'
import { median, type Figure } from '../figures.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { openPlainShop } from './plain-shop.ts'
import { press } from './press.ts'
import { recordVisit, Visit } from './record-visit.ts'
import { THROTTLE } from './slow-device.ts'
import { onSlowPhone, SLOW_4G, startOf, untilRead } from './slow-phone.ts'

const ROUNDS = 5
const LARGEST_MS = 1_000
const AWAKE_MS = 1_500
const BLOCKED_MS = 120
const SHIFTED = 0.02
/** Of the bare React page. */
const SHARE = 0.65
const INTERACTION_MS = 200
const PRODUCT = '/product/kpop-jewelry-encore-lightstick-pendant'
const PAGES = ['/', '/kpop', PRODUCT, '/reviews']
/** The buttons of the cards that are pressed, one after the other. */
const PRESSED = [0, 1]

export function firstVisitFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await openShop()
    later(() => shop.remove())
    const plain = await openPlainShop(shop.url)
    later(() => plain.close())
    // Drawn and packed: what the very first visitor of a revision waits for is the server's, and one in thousands.
    for (const path of PAGES) for (let time = 0; time < 3; time += 1) await fetch(shop.url + path, { headers: { accept: 'text/html' } })

    const visits: Record<string, Visit[]> = {}
    const visit = async (name: string, url: string, isOurs: boolean) => (visits[name] ??= []).push(await firstVisit(url, isOurs))
    for (let round = 0; round < ROUNDS; round += 1) {
      await visit('limit', `${plain.url}/limit`, false)
      await visit('react', `${plain.url}/react`, false)
      for (const path of PAGES) await visit(path, shop.url + path, true)
    }
    const of = (name: string, read: (visit: Visit) => number) => median((visits[name] ?? []).map(read))
    const largest = (name: string) => of(name, (visit) => visit.largest)
    const slow = `slow 4G, ${THROTTLE}× CPU throttle`
    return [
      { what: `first visit of a static page with the cards of /kpop, ${slow}: largest paint`, measured: largest('limit'), unit: 'ms' },
      { what: `first visit of a bare React page with them, ${slow}: largest paint`, measured: largest('react'), unit: 'ms' },
      {
        what: 'first visit of /kpop: largest paint, of that of the bare React page',
        measured: largest('/kpop') / largest('react'),
        unit: '×',
        goal: { most: SHARE },
      },
      ...PAGES.flatMap((path): Figure[] => {
        const what = `first visit of ${path}, ${slow}`
        const presses = (visits[path] ?? []).flatMap((one) =>
          Object.keys(one.presses).length > 0 ? Math.max(...Object.values(one.presses)) : [],
        )
        return [
          { what: `${what}: largest paint`, measured: largest(path), unit: 'ms', goal: { most: LARGEST_MS } },
          { what: `${what}: presses are answered`, measured: of(path, ({ awake = 0 }) => awake), unit: 'ms', goal: { most: AWAKE_MS } },
          {
            what: `${what}: long tasks beyond 50 ms`,
            measured: of(path, ({ blocked }) => blocked),
            unit: 'ms',
            goal: { most: BLOCKED_MS },
          },
          { what: `${what}: shift of what is in sight`, measured: of(path, ({ shifted }) => shifted), unit: '×', goal: { most: SHIFTED } },
          ...(presses.length === 0
            ? []
            : [{ what: `${what}: slowest press`, measured: median(presses), unit: 'ms', goal: { most: INTERACTION_MS } } satisfies Figure]),
        ]
      }),
    ]
  })
}

async function firstVisit(url: string, isOurs: boolean): Promise<Visit> {
  const profile = temporaryFolder('first-visit')
  try {
    return await onSlowPhone(profile.path, url, { network: SLOW_4G, scripts: [recordVisit] }, async (page) => {
      await startOf(page)
      if (isOurs) await untilRead(page, 'globalThis.visit.awake', v.number())
      // The largest paint is known by now, and a press would end its record.
      const before = v.parse(Visit, await page.evaluate('globalThis.visit'))
      if (isOurs) for (const place of PRESSED) await press(page, 'main article button', place)
      const { presses } = v.parse(Visit, await page.evaluate('globalThis.visit'))
      return { ...before, presses }
    })
  } finally {
    profile.remove()
  }
}
