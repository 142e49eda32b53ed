import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { PHOTO_FILES } from '#sync-protocol/domain/photo.ts'
import { MAX_PICTURE_BYTES } from '../../backend/storage/picture.ts'
import { pictureFor } from '../picture-samples.ts'
import { contract } from './contract.ts'

const DAY_MS = 24 * 60 * 60_000
const NONE = new Set<string>()
const aPhoto = () => randomBytes(10).toString('hex')
const aName = () => `${aPhoto()}-480.avif`

/** As if so many days had gone by since. */
function daysAgo(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() - days * DAY_MS)
}
const now = () => void vi.useRealTimers()
afterEach(now)

contract('pictures', (store) => {
  test('each file of a photograph comes back byte for byte, in every process', async () => {
    const { storage, again } = store()
    const other = (await again()).pictures
    const names = PHOTO_FILES.map((file) => aPhoto() + file)
    for (const name of names) await storage.pictures.put(name, pictureFor(name, '\0\xff\r\n'.repeat(20_000)))
    for (const name of names) expect(Buffer.from((await other.read(name)) ?? [])).toEqual(pictureFor(name, '\0\xff\r\n'.repeat(20_000)))
    expect([...(await other.kept([...names, aName()]))].toSorted()).toEqual(names.toSorted())
    expect(await other.read(aName())).toBeUndefined()
    expect(await other.kept([])).toEqual(NONE)
  })

  test('two processes put the same names at once: each is there, whole', async () => {
    const { storage, again } = store()
    const other = (await again()).pictures
    const names = Array.from({ length: 20 }, aName)
    await Promise.all(names.flatMap((name) => [storage.pictures, other].map((pictures) => pictures.put(name, pictureFor(name)))))
    await other.put(names[0] ?? '', pictureFor(names[0] ?? ''))
    expect(await storage.pictures.kept(names)).toEqual(new Set(names))
    for (const name of names) expect(Buffer.from((await other.read(name)) ?? [])).toEqual(pictureFor(name))
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['half of one', pictureFor('a-480.avif', 'x'.repeat(999)).subarray(0, 500)],
    ['a file that ends in zeros', Buffer.concat([pictureFor('a-480.avif'), Buffer.alloc(512)])],
    ['zeros', Buffer.alloc(2_000)],
    ['another type', pictureFor('a-1200.jpg')],
    ['a page', Buffer.from('<!doctype html><title>404</title>')],
    ['what is far too large', pictureFor('a-480.avif', 'x'.repeat(MAX_PICTURE_BYTES))],
  ])('no picture is kept of %s', async (_what, bytes) => {
    const { pictures } = store().storage
    const name = aName()
    await expect(pictures.put(name, bytes)).rejects.toThrow('no whole picture')
    expect([await pictures.kept([name]), await pictures.read(name)]).toEqual([NONE, undefined])
  })

  test.each([
    '',
    '../../session-secret',
    '0'.repeat(20),
    `${'0'.repeat(20)}-480.svg`,
    `${'A'.repeat(20)}-480.avif`,
    `../${'0'.repeat(20)}-480.avif`,
  ])('no picture has the name %j', async (name) => {
    const { pictures } = store().storage
    await expect(pictures.put(name, pictureFor('a-480.avif'))).rejects.toThrow('no whole picture')
    expect([await pictures.kept([name]), await pictures.read(name)]).toEqual([NONE, undefined])
  })

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

  test('thousands of names are asked for at once', async () => {
    const { pictures } = store().storage
    const names = Array.from({ length: 2_500 }, aName)
    for (const name of names.slice(0, 3)) await pictures.put(name, pictureFor(name))
    expect(await pictures.kept(names)).toEqual(new Set(names.slice(0, 3)))
  })
})
