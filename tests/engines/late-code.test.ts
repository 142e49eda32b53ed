// A script that is lost once on the way: Firefox asks no second time for a module that failed, in the life of a page.
import { existsSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { openShop } from '../browser/shop.ts'
import { FIND_CONTROL } from './engine.ts'
import { firefox } from './firefox.ts'

const { FIREFOX_PATH } = process.env
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** The shop, but that the connection breaks off at each request for a script of this name while `isLost`. */
async function openLossy(port: number, target: string, name: RegExp) {
  const state = { isLost: true, lost: 0 }
  const server = createServer((incoming, outgoing) => {
    if (state.isLost && name.test(incoming.url ?? '')) {
      state.lost += 1
      return void outgoing.destroy()
    }
    const { method, url, headers } = incoming
    const sent = request(target + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    sent.on('error', () => outgoing.destroy())
    incoming.pipe(sent)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  ends.push(() => (server.closeAllConnections(), server.close()))
  return state
}

test.runIf(FIREFOX_PATH !== undefined && existsSync(FIREFOX_PATH))(
  'Firefox: the engine did not come once: the page says so, a reload brings it, and the cart is kept',
  { timeout: 400_000 },
  async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const shop = await openShop({ PUBLIC_URL: url, SERVICE_WORKER: 'off' })
    ends.push(() => shop.remove())
    const lossy = await openLossy(port, shop.url, /\/assets\/main-/)
    const engine = firefox(FIREFOX_PATH ?? '')
    ends.push(() => engine.remove())
    const page = await engine.open()
    const sees = (text: string) =>
      vi.waitFor(async () => expect(await page.run('return document.body.innerText')).toContain(text), { timeout: 60_000, interval: 200 })

    await page.goto(`${url}/kpop`)
    await vi.waitFor(() => expect(lossy.lost).toBeGreaterThan(0), { timeout: 60_000 })
    await page.press('Add to Cart', 'main')
    lossy.isLost = false
    await sees('Part of Starlane could not be loaded. A reload helps.')
    await page.press('Reload now')
    const isGone = () => page.run("return !document.body.innerText.includes('could not be loaded')")
    await vi.waitFor(async () => expect(await isGone()).toBe(true), { timeout: 60_000, interval: 200 })
    await vi.waitFor(async () => expect(await page.run(`return Boolean(((...args) => {${FIND_CONTROL}})('Remove', 'main'))`)).toBe(true), {
      timeout: 60_000,
      interval: 200,
    })
  },
)
