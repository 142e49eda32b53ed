// Pictures in a bucket, on an S3 service in memory; on a whole one they are in s3-pictures.test.ts.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { S3Pictures, type S3Bucket } from '../../backend/storage/s3/pictures.ts'
import { BucketServer } from '../doubles/bucket-server.ts'
import { pictureFor } from '../picture-samples.ts'
import { aName, keepsPictures } from './keeps-pictures.ts'

const DAY = 86_400_000
const NONE = new Set<string>()
const PAGE = 3
const server = new BucketServer(PAGE)
let bucket: S3Bucket
beforeAll(async () => void (bucket = await server.start()))
afterAll(() => server.stop())
beforeEach(() => {
  server.objects.clear()
  server.asked.length = 0
})
const open = () => new S3Pictures(bucket)
/** Puts pictures that many days ago. */
async function putBefore(days: number, ...names: string[]): Promise<void> {
  for (const name of names) {
    await open().put(name, pictureFor(name))
    const stored = server.objects.get(name)
    if (stored) stored.at = Date.now() - days * DAY
  }
}

keepsPictures(() => ({ pictures: open(), again: async () => open() }))

test('a picture has its type, and may be kept for ever', async () => {
  const [card, page] = [aName(), aName().replace('480.avif', '1200.jpg')]
  for (const name of [card, page]) await open().put(name, pictureFor(name))
  for (const days of [0, 2]) {
    for (const stored of server.objects.values()) stored.at -= days * DAY
    await open().kept([card, page])
    expect([card, page].map((name) => server.objects.get(name)?.type)).toEqual(['image/avif', 'image/jpeg'])
    for (const { cacheControl } of server.objects.values()) expect(cacheControl).toBe('public, max-age=31536000, immutable')
  }
})

test('a sweep looks through all pages, and removes what is not named and old', async () => {
  const names = Array.from({ length: 3 * PAGE + 1 }, aName)
  const [named = '', young = ''] = names
  await putBefore(8, ...names)
  await putBefore(1, young)
  server.objects.set('backups/of-another.tar', { bytes: Buffer.from('x'), type: '', cacheControl: '', at: 1 })
  const asked = server.asked.length
  expect(await open().sweep(new Set([named]), Date.now() - 7 * DAY)).toBe(names.length - 2)
  expect([...server.objects.keys()].toSorted()).toEqual(['backups/of-another.tar', named, young].toSorted())
  // Each call costs: a page of what is there and the empty one behind it, and two for each that goes.
  expect(server.asked.length - asked).toBeLessThanOrEqual(5 + 2 * (names.length - 2))
})

test('what is asked for is renewed where its time is a day ago, few names one by one and many by all pages', async () => {
  for (const others of [0, 60]) {
    const [old, young, empty, absent] = [aName(), aName(), aName(), aName()]
    await putBefore(2, old, empty)
    await putBefore(0.5, young)
    const [before, emptied] = [server.objects.get(young)?.at, server.objects.get(empty)]
    if (emptied) emptied.bytes = Buffer.alloc(0)
    const asked = [old, young, empty, absent, ...Array.from({ length: others }, aName)]
    expect(await open().kept(asked)).toEqual(new Set([old, young]))
    expect(server.objects.get(old)?.at).toBeGreaterThan(Date.now() - DAY)
    expect([server.objects.get(young)?.at, await open().sweep(NONE, Date.now() - DAY)]).toEqual([before, 1])
  }
  await open().kept(Array.from({ length: 500 }, aName))
  expect(server.asked.length).toBeLessThan(300)
})

test('one that goes, or is relied on, between a look and what follows', async () => {
  const [gone, relied] = [aName(), aName()]
  await putBefore(9, gone, relied)
  const [get, list] = [server.objects.get.bind(server.objects), server.objects.keys.bind(server.objects)]
  server.objects.get = (key) => {
    // After the first list.
    const stored = get(key)
    if (key === gone) queueMicrotask(() => server.objects.delete(gone))
    return stored
  }
  expect(await open().kept([gone])).toEqual(NONE)
  server.objects.get = get
  let looks = 0
  server.objects.keys = () => {
    looks += 1
    const stored = get(relied)
    if (looks === 2 && stored) stored.at = Date.now()
    return list()
  }
  expect([await open().sweep(NONE, Date.now() - 7 * DAY), server.objects.has(relied)]).toEqual([0, true])
  server.objects.keys = list
})

test('a bucket of another name, or under another key, is an outage', async () => {
  const name = aName()
  for (const lost of [{ bucket: 'lost' }, { accessKey: 'other' }, { region: 'us' }]) {
    const pictures = new S3Pictures({ ...bucket, ...lost })
    for (const call of [() => pictures.read(name), () => pictures.kept([name]), () => pictures.put(name, pictureFor(name))])
      await expect(call()).rejects.toThrow(StorageUnavailable)
  }
})

test('what another hand has put is not served, and goes', async () => {
  const name = aName()
  await putBefore(0, name)
  const stored = server.objects.get(name)
  if (stored) stored.bytes = Buffer.from('<!doctype html>')
  expect([await open().read(name), server.objects.size]).toEqual([undefined, 0])
})

test('what is as old as a sweep asks for stays, two sweeps at once hinder each other in nothing, and other names are no pictures', async () => {
  const names = [aName(), aName(), aName()]
  await putBefore(1, ...names)
  const oldest = Math.min(...[...server.objects.values()].map(({ at }) => at))
  expect(await open().sweep(NONE, oldest)).toBe(0)
  await Promise.all([open().sweep(NONE, Date.now()), open().sweep(NONE, Date.now())])
  expect(server.objects.size).toBe(0)
  server.objects.set('notes', { bytes: Buffer.from('x'), type: '', cacheControl: '', at: Date.now() })
  expect(await open().kept(['notes', ''])).toEqual(NONE)
})

test('a picture that reads like a refusal is one', async () => {
  const name = aName()
  const bytes = pictureFor(name, '<Error><Code>NoSuchKey</Code></Error>')
  await open().put(name, bytes)
  expect(Buffer.from((await open().read(name)) ?? []).equals(bytes)).toBe(true)
})

test('a service that is busy for a moment is asked three times more, and no more than that', async () => {
  const name = aName()
  server.failing = 3
  await open().put(name, pictureFor(name))
  server.failing = 4
  await expect(open().read(name)).rejects.toThrow('503 SlowDown')
  server.failing = 0
})
