// The catalog on a device whose language was changed: another app reads what the one before it kept.
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import type { Catalog } from '#sync-protocol/api/catalog.ts'
import { openDeviceDatabase } from '../../../pwa/db/device-database.ts'
import { NOON, PRODUCTS } from '../../doubles/fixtures.ts'
import { FakeDevice } from '../../doubles/fake-device.ts'
import { FakeServer } from '../../doubles/fake-server.ts'
import type { Api } from '../../../pwa/sync/api.ts'

/** The part of the app that keeps the catalog, as the build of a language has it. */
async function appOf(tag: string) {
  vi.resetModules()
  vi.doMock('#words/language.ts', () => ({ tag }))
  return await import('../../../pwa/sync/catalog-document.ts')
}

const english: Catalog = { revision: 4, updatedAt: 1, products: [...PRODUCTS.values()] }
const korean: Catalog = {
  ...english,
  products: english.products.map((product) => ({ ...product, shown: { lang: 'ko', name: `${product.name} 한국어` } })),
}

test('it reads the copy of another language and says so; it asks in its own, and what comes is kept as that', async () => {
  const database = await openDeviceDatabase({ dexie: new FakeDevice(new FakeServer()).dexie() })
  const asked: [path: string, etag: string | undefined][] = []
  let answer: { kind: 'unmodified' } | { kind: 'data'; data: Catalog; etag: string } = { kind: 'unmodified' }
  const api: Api = async (path, { headers = {} }, schema) => {
    asked.push([path, headers['if-none-match']])
    return answer.kind === 'unmodified' ? answer : { ...answer, data: v.parse(schema, answer.data) }
  }
  const keeper = { database, clock: { now: () => NOON, after: () => () => undefined } }
  const ask = async (tag: string) => {
    const app = await appOf(tag)
    const kept = await app.readCatalog(database, keeper.clock)
    return { kept, ...(await app.fetchCatalog(keeper, api, kept)) }
  }

  answer = { kind: 'data', data: english, etag: `"${'e'.repeat(22)}"` }
  expect(await ask('en')).toMatchObject({ kept: undefined, data: english })
  answer = { kind: 'data', data: korean, etag: `"${'k'.repeat(22)}"` }
  expect(await ask('ko')).toMatchObject({ kept: { data: english, isOther: true }, data: korean })
  answer = { kind: 'unmodified' }
  const again = await ask('ko')
  expect(again.kept).toMatchObject({ data: korean, loadedAt: NOON })
  expect(again.kept).not.toHaveProperty('isOther')
  expect((await ask('en')).kept).toMatchObject({ data: korean, isOther: true })
  // In both languages the shop has the same: that is noted as well.
  expect((await ask('en')).kept).not.toHaveProperty('isOther')
  expect(asked).toEqual([
    ['catalog', undefined],
    [`catalog?since=${'e'.repeat(22)}&lang=ko`, `"${'e'.repeat(22)}"`],
    [`catalog?since=${'k'.repeat(22)}&lang=ko`, `"${'k'.repeat(22)}"`],
    [`catalog?since=${'k'.repeat(22)}`, `"${'k'.repeat(22)}"`],
    [`catalog?since=${'k'.repeat(22)}`, `"${'k'.repeat(22)}"`],
  ])
})
