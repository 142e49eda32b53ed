import { afterEach, expect, test, vi } from 'vitest'
import { pictureFor } from '../picture-samples.ts'
import { contract } from './contract.ts'
import { aName, keepsPictures } from './keeps-pictures.ts'

const DAY_MS = 24 * 60 * 60_000
const NONE = new Set<string>()

/** As if so many days had gone by since. */
function daysAgo(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - days * DAY_MS)
}
const now = () => void vi.useRealTimers()
afterEach(now)

contract('pictures', (store) => {
  keepsPictures(() => ({ pictures: store().storage.pictures, again: async () => (await store().again()).pictures }))

  test('a sweep removes what is not named and was put before its time, and nothing else', async () => {
    const { storage, again } = store()
    const other = (await again()).pictures
    const { pictures } = storage
    const [named, old, another, young] = [aName(), aName(), aName(), aName()]
    daysAgo(8)
    for (const name of [named, old, another]) await pictures.put(name, pictureFor(name))
    now()
    await pictures.put(young, pictureFor(young))
    const before = Date.now() - 7 * DAY_MS
    expect(await other.sweep(new Set([named]), Date.now() - 9 * DAY_MS)).toBe(0)
    expect(await other.sweep(new Set([named]), before)).toBe(2)
    expect(await pictures.kept([named, old, another, young])).toEqual(new Set([named, young]))
    expect([await other.read(old), await other.sweep(new Set([named]), before)]).toEqual([undefined, 0])
    await pictures.put(old, pictureFor(old))
    expect(Buffer.from((await other.read(old)) ?? [])).toEqual(pictureFor(old))
  })

  test('what an import found kept, or put again, outlives the sweep before its catalog', async () => {
    const { storage, again } = store()
    const { pictures } = storage
    const [found, putAgain, forgotten] = [aName(), aName(), aName()]
    daysAgo(14)
    for (const name of [found, putAgain, forgotten]) await pictures.put(name, pictureFor(name))
    now()
    expect(await (await again()).pictures.kept([found])).toEqual(new Set([found]))
    await pictures.put(putAgain, pictureFor(putAgain))
    await pictures.sweep(NONE, Date.now() - 7 * DAY_MS)
    expect(await pictures.kept([found, putAgain, forgotten])).toEqual(new Set([found, putAgain]))
  })

  test('a sweep at the moment of an import never takes what the import was told is there', async () => {
    const { storage, again } = store()
    const importing = (await again()).pictures
    const names = Array.from({ length: 200 }, aName)
    daysAgo(14)
    for (const name of names) await storage.pictures.put(name, pictureFor(name))
    now()
    const sweeping = storage.pictures.sweep(NONE, Date.now() - 7 * DAY_MS)
    const told = new Set<string>()
    for (const name of names.toReversed()) for (const kept of await importing.kept([name])) told.add(kept)
    await sweeping
    expect(await importing.kept([...told])).toEqual(told)
  })
})
