// Pictures in a bucket: the contract of all picture stores, on moto's S3 service where it is at hand.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CachedPictures } from '../../backend/storage/cached-pictures.ts'
import { openStorage } from '../../backend/storage/open.ts'
import { StorageUnavailable } from '../../backend/storage/port.ts'
import { S3Pictures } from '../../backend/storage/s3/pictures.ts'
import { pictureFor } from '../picture-samples.ts'
import { canStartS3, startS3, type S3Server } from '../s3-server/start.ts'
import { until } from '../until.ts'
import { aName, keepsPictures } from './keeps-pictures.ts'

const NONE = new Set<string>()
const HOUR_MS = 3_600_000
const isAtHand = canStartS3()
if (!isAtHand) console.log("pictures in a bucket are not covered: pip install 'moto[s3,server]', and name its moto_server in MOTO_SERVER")

function callsOf(pictures: S3Pictures, name: string): (() => Promise<unknown>)[] {
  return [() => pictures.read(name), () => pictures.kept([name]), () => pictures.put(name, pictureFor(name)), () => pictures.sweep(NONE, 1)]
}

describe.runIf(isAtHand)('pictures in a bucket (s3)', () => {
  let server: S3Server
  let client: AwsClient
  let address: string
  beforeAll(async () => {
    server = await startS3()
    const { accessKey, secretKey, region, endpoint, bucket } = server.bucket
    client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3' })
    address = `${endpoint}/${bucket}`
  })
  afterAll(() => server.stop())
  const open = () => new S3Pictures(server.bucket, { renewedAfterMs: 0 })
  /** Objects have the time of a second. */
  const nextSecond = async () => {
    const from = Date.now()
    await until(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(Math.floor(from / 1_000)))
    return Math.floor(Date.now() / 1_000) * 1_000
  }
  const put = (key: string, body: Uint8Array<ArrayBuffer>) => client.fetch(`${address}/${key}`, { method: 'PUT', body })

  keepsPictures(() => ({ pictures: open(), again: async () => open() }))

  test('a sweep removes what is not named and old, and nothing else', async () => {
    const pictures = open()
    const [named, old, foreign] = [aName(), aName(), 'backups/of-another.tar']
    for (const name of [named, old]) await pictures.put(name, pictureFor(name))
    await put(foreign, Buffer.from('not ours'))
    const before = await nextSecond()
    const young = aName()
    await pictures.put(young, pictureFor(young))
    await pictures.sweep(new Set([named]), before - HOUR_MS)
    expect(await new S3Pictures(server.bucket).kept([named, old, young])).toEqual(new Set([named, old, young]))
    expect(await pictures.sweep(new Set([named]), before)).toBeGreaterThan(0)
    expect(await pictures.kept([named, old, young])).toEqual(new Set([named, young]))
    expect((await client.fetch(`${address}/${foreign}`)).status).toBe(200)
  })

  test('what an import found kept outlives the sweep before its catalog, whole and of its type', async () => {
    const [found, forgotten] = [aName(), aName()]
    for (const name of [found, forgotten]) await open().put(name, pictureFor(name))
    const before = await nextSecond()
    expect(await open().kept([found])).toEqual(new Set([found]))
    await open().sweep(NONE, before)
    expect(await open().kept([found, forgotten])).toEqual(new Set([found]))
    expect(Buffer.from((await open().read(found)) ?? []).equals(pictureFor(found))).toBe(true)
    expect((await client.fetch(`${address}/${found}`)).headers.get('content-type')).toBe('image/avif')
  })

  test('what another hand has put under a name is not served, and is brought again', async () => {
    const [page, empty] = [aName(), aName()]
    await put(page, Buffer.from('<!doctype html>'))
    await put(empty, Buffer.alloc(0))
    expect(await open().kept([empty])).toEqual(NONE)
    expect([await open().read(page), await open().read(empty)]).toEqual([undefined, undefined])
    expect(await open().kept([page])).toEqual(NONE)
  })

  test('more than a page of a thousand is looked through', async () => {
    const names = Array.from({ length: 1_050 }, aName)
    const pictures = open()
    for (let first = 0; first < names.length; first += 50)
      await Promise.all(names.slice(first, first + 50).map((name) => pictures.put(name, pictureFor(name))))
    expect((await new S3Pictures(server.bucket).kept(names)).size).toBe(1_050)
    expect(await pictures.sweep(NONE, Date.now() + HOUR_MS)).toBeGreaterThanOrEqual(1_050)
    expect(await pictures.kept(names)).toEqual(NONE)
  })

  test('a shop whose environment names a bucket keeps its pictures there, and none in its data folder', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'starlane-bucket-'))
    const storage = await openStorage({ dataDir, picturesBucket: server.bucket })
    const name = aName()
    try {
      await storage.pictures.put(name, pictureFor(name))
      expect(Buffer.from((await storage.pictures.read(name)) ?? []).equals(pictureFor(name))).toBe(true)
      expect(await open().kept([name])).toEqual(new Set([name]))
      expect(existsSync(join(dataDir, 'pictures'))).toBe(false)
    } finally {
      await storage.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  test('a bucket that is not there is an outage, and no missing picture', async () => {
    const lost = new S3Pictures({ ...server.bucket, bucket: 'lost' })
    const name = aName()
    for (const call of callsOf(lost, name)) await expect(call()).rejects.toThrow(StorageUnavailable)
  })
})

describe('a bucket that fails', () => {
  let server: Server
  let answer: RequestListener
  let pictures: S3Pictures
  const name = aName()
  beforeAll(async () => {
    server = createServer((req, res) => answer(req, res)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    const port = at === null || typeof at === 'string' ? 0 : at.port
    pictures = new S3Pictures({
      endpoint: `http://127.0.0.1:${port}/`,
      bucket: 'pictures',
      region: 'auto',
      accessKey: 'a',
      secretKey: 'top-secret',
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const error =
    (status: number, code: string): RequestListener =>
    (_req, res) =>
      void res.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)

  test.each<[string, RequestListener]>([
    ['refuses the key', error(403, 'SignatureDoesNotMatch')],
    ['is overloaded', error(503, 'SlowDown')],
    ['has lost the bucket', error(404, 'NoSuchBucket')],
    ['sends elsewhere', (_req, res) => void res.writeHead(307, { location: 'http://169.254.169.254/' }).end()],
    ['breaks the connection', (_req, res) => void res.destroy()],
    ['breaks off in the middle', (_req, res) => void res.writeHead(200, { 'content-length': '100' }).write('x', () => res.destroy())],
    ['answers without an end', (_req, res) => void res.writeHead(200).write(Buffer.alloc(5_000_000))],
  ])('%s: an outage, whose words hold no secret', async (_what, listener) => {
    answer = listener
    for (const call of callsOf(pictures, name)) {
      const thrown: unknown = await call().catch((caught: unknown) => caught)
      expect(thrown).toBeInstanceOf(StorageUnavailable)
      expect(String(thrown)).not.toContain('top-secret')
    }
  })

  test('what was read before is served on', async () => {
    const cached = new CachedPictures(pictures)
    answer = (_req, res) => void res.end(pictureFor(name))
    expect(Buffer.from((await cached.read(name)) ?? []).equals(pictureFor(name))).toBe(true)
    answer = error(503, 'SlowDown')
    expect(Buffer.from((await cached.read(name)) ?? []).equals(pictureFor(name))).toBe(true)
  })
})
