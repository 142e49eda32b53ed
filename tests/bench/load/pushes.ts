// A crowd of devices that come back online: pushes of fifty changes each, and what one costs the process that stores it.
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'
import { DeviceResponse } from '#sync-protocol/protocol/messages.ts'
import { PROTOCOL_VERSION } from '#sync-protocol/protocol/version.ts'
import { connect } from '../client.ts'
import { cpuSeconds, familyMiB, mainThreadSeconds } from '../cpu.ts'
import { queueRows } from '../drain/changes.ts'
import type { Figure } from '../figures.ts'
import { startShop, type Served } from '../processes.ts'
import { scope, temporaryFolder } from '../scope.ts'
import { seed, type Seeded } from '../seed.ts'
import { closedLoop, type Prepared } from './closed-loop.ts'
import { pick, requestBytes } from './requests.ts'

const CROWD = 100
const CHANGES = 50
const SECONDS = 6
const WARM_UP = 3

/** `SHOPS="node a/main.js,node b/main.js"` compares these, in turn, round by round. */
const { SHOPS = `${process.execPath} backend/dist/main.js`, ROUNDS = '1' } = process.env

export async function pushesFigures(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (let round = 0; round < Number(ROUNDS); round += 1) for (const shop of SHOPS.split(',')) figures.push(...(await ofShop(shop)))
  return figures
}

function ofShop(program: string): Promise<Figure[]> {
  return scope(async (later) => {
    const folder = temporaryFolder('pushes')
    later(folder.remove)
    const seeded = await seed({ DATA_DIR: folder.path }, { accounts: CROWD })
    const shop = await startShop({ DATA_DIR: folder.path, MAX_LAG_MS: '60000' }, program.split(' '))
    later(() => shop.stop())
    const figures = await measurePushes(shop, seeded)
    return SHOPS.includes(',') ? figures.map((figure) => ({ ...figure, what: `${program}: ${figure.what}` })) : figures
  })
}

async function measurePushes(shop: Served, seeded: Seeded): Promise<Figure[]> {
  const request = await pushTraffic(shop.url, seeded, CROWD, CHANGES)
  const cpu = { all: 0, main: 0 }
  const read = (sign: 1 | -1) => {
    cpu.all += sign * cpuSeconds(shop.process.pid)
    cpu.main += sign * mainThreadSeconds(shop.process.pid)
  }
  const loop = { port: shop.port, connections: CROWD, seconds: SECONDS, warmUp: WARM_UP, request }
  const { tally, seconds } = await closedLoop({ ...loop, onStart: () => read(-1), onEnd: () => read(1) })
  const each = (ofSeconds: number) => (ofSeconds * 1_000) / tally.served
  return [
    { what: `${CROWD} devices, pushes of ${CHANGES} changes, durable`, measured: tally.served / seconds, unit: 'req/s' },
    { what: 'the same, for a CPU second', measured: tally.served / cpu.all, unit: 'req/CPU s' },
    { what: 'one push, CPU of all threads', measured: each(cpu.all), unit: 'ms' },
    { what: 'one push, CPU of the main thread', measured: each(cpu.main), unit: 'ms' },
    { what: 'memory after', measured: familyMiB(shop.process.pid ?? 0), unit: 'MiB' },
    { what: 'refused or failed', measured: tally.errors + tally.shed, unit: 'errors', goal: { most: 0 } },
  ]
}

/** Changes of a device of each fan, so many a push; each push acknowledges the one before it. */
export async function pushTraffic(
  url: string,
  { tokens, products }: Seeded,
  devices: number,
  changes: number,
): Promise<(client: number, turn: number) => Prepared> {
  const asking = connect(url)
  const ids: string[] = []
  for (const token of tokens.slice(0, devices)) {
    const { body } = await asking.send('POST', '/api/sync/device', '{}', { authorization: `Bearer ${token}` })
    ids.push(v.parse(DeviceResponse, JSON.parse(body)).deviceId)
  }
  asking.close()
  const items = products.slice(0, changes).map(({ id }) => id)
  const rows = queueRows(items, changes)
  return (client, turn) => {
    const mutations = rows.map(({ name, args, v: version }, index) => ({
      seq: turn * changes + index + 1,
      id: randomBytes(16).toString('base64url'),
      name,
      v: version,
      args,
    }))
    const body = { protocol: PROTOCOL_VERSION, deviceId: pick(ids, client), ackedThrough: turn * changes, mutations }
    return { kind: 'write', bytes: requestBytes('POST', '/api/sync/push', { authorization: `Bearer ${pick(tokens, client)}` }, body) }
  }
}
