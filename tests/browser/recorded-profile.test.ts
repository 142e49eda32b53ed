// A browser that a release has left with a queue, half a letter and a login that has ended meets the app and the shop of the day.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { PullResponse } from '#sync-protocol/protocol/messages.ts'
import { keptOf, lay, openRecordedShop, RecordedBrowser, rowsIn } from '../releases/browser-life.ts'
import { folderOf, RELEASES } from '../releases/recorded.ts'
import { Recorded } from '../releases/server-life.ts'
import { openProfile, watchForErrors, withFunctionNames, withoutOffers } from './browser.ts'
import { logIn } from './steps.ts'

const opened = test
  .extend('profile', async ({}, { onCleanup }) => {
    const profile = await openProfile()
    onCleanup(() => profile.remove())
    return profile
  })
  .extend('openShop', async ({}, { onCleanup }) => async (release: string) => {
    const shop = await openRecordedShop(release)
    onCleanup(() => shop.remove())
    return shop
  })

opened.for(RELEASES)(
  'R36: release %s: after the next login the queue drains, and the letter goes on',
  async (release, { profile, openShop }) => {
    const read = <T>(name: string, schema: v.GenericSchema<unknown, T>) =>
      v.parse(schema, JSON.parse(readFileSync(join(folderOf(release), name), 'utf8')))
    const [recorded, account] = [read('browser.json', RecordedBrowser), read('data-folder.json', Recorded)]
    expect(rowsIn(recorded.databases, 'queue')).toHaveLength(recorded.names.length)
    const shop = await openShop(release)
    const context = profile.context()
    await withoutOffers(context)
    await withFunctionNames(context)
    const page = await context.newPage()
    const errors = watchForErrors(page)
    await page.route('**/blank', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
    await page.goto(`${shop.url}/blank`)
    await lay(page, recorded)

    await logIn(page, shop.url, account)
    await expect.poll(async () => rowsIn((await keptOf(page)).databases, 'queue')).toEqual([])
    const token = await page.evaluate(() => localStorage.getItem('token'))
    const answer = await fetch(`${shop.url}/api/sync/pull`, { headers: { authorization: `Bearer ${token}` } })
    const { cart } = v.parse(PullResponse, await answer.json()).state
    expect(cart.map(({ name }) => name)).toEqual(expect.arrayContaining(recorded.names))
    expect(rowsIn((await keptOf(page)).databases, 'quarantine')).toEqual([])

    await page.goto(`${shop.url}/contact`)
    await expect.poll(() => page.getByRole('main').getByLabel('Message').inputValue()).toBe(recorded.letter)
    expect(errors).toEqual([])
  },
)
