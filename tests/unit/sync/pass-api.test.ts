// Calls of the API go past the service worker where the browser can do that, and through it everywhere else.
import { expect, test } from 'vitest'
import { passApi } from '../../../pwa/sw/pass-api.ts'

/** Installs a worker in a browser with these abilities; answers what the installation waits for. */
async function install(abilities: object): Promise<unknown[]> {
  const awaited: Promise<unknown>[] = []
  const event = Object.assign(new Event('install'), { waitUntil: (work: Promise<unknown>) => void awaited.push(work) }, abilities)
  const worker = new EventTarget()
  passApi(worker as Parameters<typeof passApi>[0])
  worker.dispatchEvent(event)
  return Promise.all(awaited)
}

test('a browser that knows routes is told before the installation ends that the API is the network’s', async () => {
  const rules: unknown[] = []
  const awaited = await install({
    async addRoutes(rule: unknown) {
      rules.push(rule)
      return 'told'
    },
  })
  expect(rules).toEqual([{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  expect(awaited).toEqual(['told'])
})

test('a browser that refuses the route installs the worker all the same', async () => {
  expect(await install({ addRoutes: () => Promise.reject(new TypeError('no such rule')) })).toEqual([undefined])
})

test('a browser without routes waits for nothing', async () => {
  expect(await install({})).toEqual([])
})
