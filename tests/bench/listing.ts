// Requests per second of a listing page, beside bare node:http and bare Koa with its router sending the same bytes.
import { median, type Figure } from './figures.ts'
import { closedLoop } from './load/closed-loop.ts'
import { requestBytes } from './load/requests.ts'
import { startBare, startShop } from './processes.ts'
import { fetchRaw } from './raw-body.ts'
import { scope } from './scope.ts'

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 20
const PATH = '/api/kpop?page=1&type=all'

export function listingFigures(): Promise<Figure[]> {
  return scope(async (later) => {
    const shop = await startShop()
    later(() => shop.stop())
    const body = await fetchRaw(`${shop.url}${PATH}`, { 'accept-encoding': 'gzip' })
    const env = { BODY: body.toString('base64') }
    const http = await startBare('node-http', env)
    later(() => http.stop())
    const koa = await startBare('koa-router', env)
    later(() => koa.stop())

    const rates = { shop: [] as number[], http: [] as number[], koa: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.shop.push(await rate(shop.port))
      rates.http.push(await rate(http.port))
      rates.koa.push(await rate(koa.port))
    }
    const [ours, node, bare] = [median(rates.shop), median(rates.http), median(rates.koa)]
    return [
      { what: 'the shop', measured: ours, unit: 'req/s' },
      { what: 'bare node:http', measured: node, unit: 'req/s' },
      { what: 'bare Koa + router', measured: bare, unit: 'req/s' },
      { what: 'the shop against node:http', measured: ours / node, unit: '×' },
      { what: 'the shop against bare Koa + router', measured: ours / bare, unit: '×', goal: { least: 1 } },
    ]
  })
}

async function rate(port: number): Promise<number> {
  const bytes = requestBytes('GET', PATH)
  const { tally, seconds } = await closedLoop({
    port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUp: 0.5,
    request: () => ({ kind: 'read', bytes }),
  })
  if (tally.errors + tally.shed > 0) throw new Error(`${tally.errors + tally.shed} requests were not answered with 200`)
  return tally.served / seconds
}
