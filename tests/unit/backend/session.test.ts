// The cookie session of a browser, over real HTTP: what is stored of it, how long it lives, and what the browser is told.
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import Koa from 'koa'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfirmedReads } from '../../../backend/auth/confirmed-reads.ts'
import { endSession, sessionIdOf, sessionMiddleware, startSession, type SessionContext } from '../../../backend/auth/session.ts'
import { keyOf } from '../../../backend/random.ts'
import { Client } from '../../api/client.ts'
import { openMemoryStorage } from '../../doubles/memory-storage/open.ts'

const DAY = 86_400_000
const HOUR = DAY / 24
const START = Date.UTC(2026, 0, 1)

describe.each([
  [false, 'starlane.sid', 'starlane.here'],
  [true, '__Host-starlane.sid', '__Host-starlane.here'],
])('a session (https: %s)', (https, sid, here) => {
  let server: Server
  let url: string
  let now: number
  const { entries } = openMemoryStorage()
  const login = (at: number) => ({ accountId: 'mina', at, credential: 'c', tokenKey: 'k' })

  beforeAll(async () => {
    const app = new Koa()
    app.silent = true
    const confirmed = new ConfirmedReads(entries)
    app.use(sessionMiddleware(app, { entries, confirmed, clock: () => now, random: randomBytes, https }))
    app.use(async (plain) => {
      const ctx = plain as typeof plain & SessionContext
      if (ctx.path === '/in') await startSession(ctx, { login: login(now) })
      if (ctx.path === '/grant') await startSession(ctx, { grant: { id: 'g', accountId: 'mina' } })
      if (ctx.path === '/out') endSession(ctx)
      ctx.body = { ...ctx.session, id: sessionIdOf(ctx, { https }) }
    })
    server = createServer(app.callback()).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    url = `http://127.0.0.1:${at === null || typeof at === 'string' ? 0 : at.port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  beforeEach(() => void (now = START))

  const browser = () => new Client(url)
  const stored = (client: Client) => entries.get('session', keyOf(client.cookies.get(sid) ?? ''), now)
  const isIn = async (client: Client) => Reflect.has(Object((await client.get('/')).json), 'login')

  test('is told by two cookies, of which scripts see one; the store has its hash, and the account that it goes with', async () => {
    const client = browser()
    const { headers } = await client.get('/in')
    const flags = (headers['set-cookie'] ?? []).map((line) =>
      line
        .toLowerCase()
        .replace(/=[^;]*/, '')
        .split('; ')
        .filter((part) => !part.startsWith('expires')),
    )
    const common = ['path=/', 'samesite=lax', ...(https ? ['secure'] : [])]
    expect(flags.map((parts) => new Set(parts))).toEqual([
      new Set([sid.toLowerCase(), ...common, 'httponly']),
      new Set([here.toLowerCase(), ...common]),
    ])
    expect([client.cookies.get(here), client.cookies.get(sid)?.length]).toEqual(['1', 43])
    expect(await stored(client)).toEqual({ value: { login: login(START) }, expiresAt: START + 30 * DAY, accountId: 'mina' })
    expect((await client.get('/')).json).toMatchObject({ login: login(START), id: client.cookies.get(sid) })
    expect(await isIn(browser())).toBe(false)
  })

  test('of who may set a new password lives an hour, and is no login', async () => {
    const client = browser()
    await client.get('/grant')
    expect([await stored(client), client.cookies.get(here)]).toEqual([
      { value: { grant: { id: 'g', accountId: 'mina' } }, expiresAt: START + HOUR, accountId: 'mina' },
      undefined,
    ])
    now += HOUR
    expect((await client.get('/')).json).not.toHaveProperty('grant')
  })

  test('that is used is renewed once a day, up to the end of its login', async () => {
    const client = browser()
    await client.get('/in')
    const end = async () => ((await stored(client))?.expiresAt ?? 0) - START
    now += DAY
    await client.get('/')
    expect(await end()).toBe(30 * DAY)
    now += 1
    await client.get('/')
    expect(await end()).toBe(31 * DAY + 1)
    for (let day = 2; day < 180; day += 20) {
      now = START + day * DAY
      expect(await isIn(client)).toBe(true)
    }
    expect(await end()).toBe(180 * DAY)
    now = START + 180 * DAY
    expect(await isIn(client)).toBe(false)
  })

  test('that begins anew has another id; the one of before is worthless, and so is one that ended', async () => {
    const client = browser()
    await client.get('/in')
    const before = client.cookies.get(sid) ?? ''
    await client.get('/in')
    expect(client.cookies.get(sid)).not.toBe(before)
    const thief = browser()
    thief.cookies.set(sid, before)
    expect(await isIn(thief)).toBe(false)
    thief.cookies.set(sid, client.cookies.get(sid) ?? '')
    await client.get('/out')
    expect([client.cookies.has(here), await isIn(thief), await isIn(client)]).toEqual([false, false, false])
  })

  test('that could not be stored is none, and that is told', async () => {
    const client = browser()
    vi.spyOn(entries, 'put').mockRejectedValueOnce(new Error('the store'))
    expect((await client.get('/in')).status).toBe(500)
    expect(await isIn(client)).toBe(false)
  })

  test('that is damaged is none', async () => {
    const client = browser()
    await client.get('/in')
    await entries.put('session', keyOf(client.cookies.get(sid) ?? ''), { value: { login: 7 }, expiresAt: START + DAY })
    expect(await isIn(client)).toBe(false)
  })
})
