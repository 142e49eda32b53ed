// Pictures at https addresses: asked for once, never inside a network, and never for longer or more than the import allows.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchPicture, type Network, type Validators } from '../../../backend/photographs/fetch-picture.ts'
import { isPublicAddress } from '../../../backend/photographs/public-address.ts'
import { certificateFor } from '../../doubles/certificate.ts'
import { openPictureServer, type Answer } from '../../doubles/picture-server.ts'
import { grain, PhotographedFolder } from './photographed-folder.ts'

const folder = new PhotographedFolder()
const server = await openPictureServer('pictures.example', 'other.example')
afterAll(async () => {
  folder.close()
  await server.close()
})

const jpeg = await grain().jpeg().toBuffer()
const other = await grain(50, 50).png().toBuffer()
const { network } = server
const strangers = certificateFor('pictures.example')
const HOUR_MS = 3_600_000
const MB = 1024 * 1024

const picture =
  (bytes: Buffer, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    void response.writeHead(200, headers).end(bytes)
const moved =
  (to: string): Answer =>
  (_request, response) =>
    void response.writeHead(302, { location: to }).end()
const serve = (answers: Record<string, Answer>) => {
  for (const [path, answer] of Object.entries(answers)) server.answers.set(path, answer)
}

beforeEach(() => {
  server.answers.clear()
  server.asked.length = 0
})

test('bytes count, not what the server calls them; a second import asks nothing, one a day later is told that they are the same', async () => {
  const etag = '"one"'
  serve({
    '/a.php': (request, response) => {
      if (request.headers['if-none-match'] === etag) response.writeHead(304).end()
      else response.writeHead(200, { 'content-type': 'text/html', etag }).end(jpeg)
    },
  })
  const url = server.url('/a.php?size=2048')
  const first = await folder.import([url, { image: `${url} | ${url}`, alt: 'Front' }], { network })
  expect(first.faults).toEqual([])
  expect(first.read.products.map(({ photos }) => photos)).toEqual([
    [expect.objectContaining({ width: 64, height: 48 })],
    [expect.objectContaining({ width: 64, height: 48, alt: 'Front' })],
  ])
  const present = first.catalog().products
  expect((await folder.import([url], { network, present })).read.products[0]?.photos).toEqual(first.read.products[0]?.photos)
  expect(server.asked).toEqual(['GET /a.php'])

  const later = { network, present, now: () => Date.now() + 24 * HOUR_MS }
  expect((await folder.import([url], later)).read.products[0]?.photos).toEqual(first.read.products[0]?.photos)
  expect(server.asked).toEqual(['GET /a.php', `GET /a.php ${etag}`])
})

test('another picture at the same address is another photograph, as soon as the server is asked', async () => {
  serve({ '/b.jpg': picture(jpeg, { 'cache-control': 'no-cache', etag: '"1"' }) })
  const nameNow = async () => (await folder.import([server.url('/b.jpg')], { network })).read.products[0]?.photos?.[0]?.name
  const before = await nameNow()
  serve({ '/b.jpg': picture(other, { 'cache-control': 'no-cache', etag: '"2"' }) })
  expect(await nameNow()).not.toBe(before)
  expect(server.asked).toEqual(['GET /b.jpg', 'GET /b.jpg "1"'])
})

test('what was derived is gone: the server is asked for all of it', async () => {
  serve({ '/c.jpg': picture(jpeg, { etag: '"c"' }) })
  await folder.import([server.url('/c.jpg')], { network })
  const emptied = new PhotographedFolder()
  await emptied.import([server.url('/c.jpg')], { network })
  const { store } = folder
  folder.store = emptied.store
  await emptied.store.sweep(new Set(), Date.now() + 1)
  expect((await folder.import([server.url('/c.jpg')], { network })).faults).toEqual([])
  expect(server.asked.at(-1)).toBe('GET /c.jpg')
  folder.store = store
  emptied.close()
})

describe('refused with the line of its row', () => {
  const CASES: [what: string, url: string, answers: Record<string, Answer>, line: string, net?: Partial<Network>][] = [
    ['not there', '/none.jpg', {}, '/none.jpg is answered with 404: it is not there'],
    ['a page', '/page.jpg', { '/page.jpg': picture(Buffer.from('<!doctype html>Sign in')) }, '/page.jpg is a web page, no picture'],
    ['an SVG', '/a.svg', { '/a.svg': picture(Buffer.from('<svg><script>1</script></svg>')) }, '/a.svg is an SVG drawing'],
    ['nothing', '/empty.jpg', { '/empty.jpg': picture(Buffer.alloc(0)) }, '/empty.jpg is empty'],
    ['too large, declared', '/d.jpg', { '/d.jpg': picture(jpeg, { 'content-length': String(26 * MB) }) }, '/d.jpg is larger than 25 MB'],
    ['too large, endless', '/e.jpg', { '/e.jpg': endless }, '/e.jpg is larger than 25 MB'],
    ['broken off', '/f.jpg', { '/f.jpg': broken }, '/f.jpg could not be fetched (its server broke the connection off)'],
    ['cut', '/half.jpg', { '/half.jpg': picture(jpeg.subarray(0, 900)) }, '/half.jpg is damaged or not whole'],
    ['that never answers', '/hang.jpg', { '/hang.jpg': () => undefined }, '/hang.jpg did not arrive within 0.5 seconds', { fetchMs: 500 }],
    ['that hangs in the middle', '/slow.jpg', { '/slow.jpg': slow }, '/slow.jpg did not arrive within 0.5 seconds', { fetchMs: 500 }],
    ['a host that is not there', 'https://nowhere.example/a.jpg', {}, 'there is no host nowhere.example'],
    ['a loop', '/loop.jpg', { '/loop.jpg': moved('/loop.jpg') }, '/loop.jpg is redirected more than 5 times'],
    ['moved to http', '/h.jpg', { '/h.jpg': moved('http://pictures.example/a.jpg') }, 'is redirected to an address without encryption'],
    ['moved to nowhere', '/n.jpg', { '/n.jpg': moved('https://') }, 'is redirected to no address'],
    ['moved to a file', '/p.jpg', { '/p.jpg': moved('file:///etc/passwd') }, 'is redirected to an address without encryption'],
    ['an address of this machine', 'https://127.0.0.1/a.jpg', {}, '127.0.0.1 is an address inside a network', { allows: isPublicAddress }],
    ['the same in other words', 'https://2130706433/a.jpg', {}, '127.0.0.1 is an address inside a network', { allows: isPublicAddress }],
    ['one of IPv6', 'https://[::1]/a.jpg', {}, '::1 is an address inside a network', { allows: isPublicAddress }],
    ['one in the other', 'https://[::ffff:10.0.0.1]/a.jpg', {}, 'is an address inside a network', { allows: isPublicAddress }],
    [
      'a name of this machine',
      '/a.jpg',
      { '/a.jpg': picture(jpeg) },
      'pictures.example is an address inside a network',
      { allows: isPublicAddress },
    ],
    [
      'a certificate that is no one’s',
      '/cert.jpg',
      { '/cert.jpg': picture(jpeg) },
      "its server's certificate is not valid",
      { ca: strangers.cert },
    ],
  ]
  test.each(CASES)('%s', async (_what, path, answers, line, net = {}) => {
    serve(answers)
    const url = path.startsWith('https:') ? path : server.url(path)
    const { faults } = await folder.import(['photos/none.jpg', url], { network: { ...network, ...net } })
    expect(faults).toEqual([expect.stringMatching(/^product 1, image: /), expect.stringMatching(/^product 2, image: /)])
    expect(faults[1]).toContain(line)
  })
})

test('a redirect is followed, and each host behind it is judged anew', async () => {
  serve({ '/ok.jpg': moved(server.url('/real.jpg', 'other.example')), '/real.jpg': picture(jpeg) })
  expect((await folder.import([server.url('/ok.jpg')], { network })).faults).toEqual([])
  const inside: Network = { ...network, resolve: async (host) => (host === 'other.example' ? ['169.254.169.254'] : ['127.0.0.1']) }
  server.asked.length = 0
  const { faults } = await folder.import([`${server.url('/ok.jpg')}?again`], { network: inside })
  expect(faults).toEqual(['product 1, image: other.example is an address inside a network, which is not asked for pictures'])
  expect(server.asked).toEqual(['GET /ok.jpg'])
})

test('a name with one public address and one inside is not asked; a name that changes is connected to where it was judged', async () => {
  serve({ '/r.jpg': picture(jpeg) })
  const both: Network = { ...network, resolve: async () => ['127.0.0.1', '10.0.0.1'] }
  expect((await folder.import([server.url('/r.jpg')], { network: both })).faults).toEqual([
    expect.stringContaining('is an address inside a network'),
  ])
  const answers = [['127.0.0.1'], ['10.0.0.1']]
  let asked = 0
  const rebinding: Network = { ...network, resolve: async () => answers[Math.min(asked++, 1)] ?? [] }
  expect((await folder.import([server.url('/r.jpg')], { network: rebinding })).faults).toEqual([])
  expect(asked).toBe(1)
})

test('at most four are asked at once', async () => {
  let [open, most] = [0, 0]
  for (let each = 0; each < 12; each += 1)
    server.answers.set(`/many-${each}.jpg`, (_request, response) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.writeHead(200).end(Buffer.concat([jpeg, Buffer.from([each])]))
      }, 30)
    })
  const { faults } = await folder.import(
    Array.from({ length: 12 }, (_, each) => server.url(`/many-${each}.jpg`)),
    { network },
  )
  expect([faults, most]).toEqual([[], 4])
})

test('a host that does not answer costs an import eight waits and not one for each picture; others are asked as before', async () => {
  const silent = Array.from({ length: 40 }, (_, each) => `/silent-${each}.jpg`)
  serve({ ...Object.fromEntries(silent.map((path) => [path, () => undefined])), '/here.jpg': picture(jpeg) })
  const urls = [...silent.map((path) => server.url(path)), server.url('/here.jpg', 'other.example')]
  const { read } = await folder.import(urls, { network: { ...network, fetchMs: 200 }, skipMissing: true })
  expect(server.asked.filter((asked) => asked.includes('silent')).length).toBeLessThan(12)
  expect(read.products.map(({ photos = [] }) => photos.length)).toEqual([...silent.map(() => 0), 1])
  expect(read.said.join('\n')).toMatch(/pictures\.example.* has not answered 8 times/)
})

test('the query of an address, which may hold a key, is not told', async () => {
  const { faults } = await folder.import([server.url('/gone.jpg?key=secret')], { network })
  expect(faults.join()).toContain('/gone.jpg is answered with 404')
  expect(faults.join()).not.toContain('secret')
})

function endless(_request: unknown, response: Parameters<Answer>[1]): void {
  const chunk = Buffer.alloc(MB)
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', write)
  }
  write()
}

function broken(_request: unknown, response: Parameters<Answer>[1]): void {
  response.writeHead(200, { 'content-length': '5000' })
  response.write(jpeg.subarray(0, 100), () => response.destroy())
}

function slow(_request: unknown, response: Parameters<Answer>[1]): void {
  response.writeHead(200)
  response.write(jpeg.subarray(0, 100))
}

describe('one picture', () => {
  const ask = (path: string, before?: Validators) => fetchPicture(server.url(path), before, network)
  const DAY_MS = 24 * HOUR_MS

  test.each([
    [undefined, HOUR_MS],
    ['public', HOUR_MS],
    ['max-age=60', 60_000],
    ['public, MAX-AGE=5', 5_000],
    ['max-age=0', 0],
    ['max-age=604800', 7 * DAY_MS],
    ['max-age=604801', 7 * DAY_MS],
    ['no-store', 0],
    ['max-age=60, No-Cache', 0],
  ])('with cache-control %j is not asked for again for %d ms', async (control, freshMs) => {
    serve({ '/a.jpg': picture(jpeg, { etag: '"a"', 'last-modified': 'then', ...(control !== undefined && { 'cache-control': control }) }) })
    expect(await ask('/a.jpg')).toEqual({ bytes: jpeg, validators: { etag: '"a"', modified: 'then' }, freshMs })
  })

  test('that is known is asked for by what it is known by, and unpacked', async () => {
    const heard: (string | undefined)[][] = []
    serve({
      '/a.jpg': ({ headers }, response) => {
        heard.push([headers['if-none-match'], headers['if-modified-since'], String(headers['accept-encoding'])])
        response.writeHead(headers['if-none-match'] === undefined ? 200 : 304).end()
      },
    })
    expect(await ask('/a.jpg', { etag: '"e"', modified: 'then' })).toEqual({ notModified: true, freshMs: HOUR_MS })
    await ask('/a.jpg', { modified: 'then' })
    await ask('/a.jpg')
    expect(heard).toEqual([
      ['"e"', 'then', 'identity'],
      [undefined, 'then', 'identity'],
      [undefined, undefined, 'identity'],
    ])
  })

  test.each([301, 302, 303, 307, 308])('is followed where it has moved with %d, five times', async (status) => {
    const next =
      (to: string): Answer =>
      (_request, response) =>
        void response.writeHead(status, { location: to }).end()
    serve({ '/0': next('/1'), '/1': next('2'), '/2': next('/3'), '/3': next('/4'), '/4': next('/5'), '/5': picture(jpeg) })
    expect(await ask('/0')).toMatchObject({ bytes: jpeg })
    serve({ '/first': next('/0') })
    await expect(ask('/first')).rejects.toThrow('/first is redirected more than 5 times')
  })

  test.each([
    [404, ': it is not there'],
    [410, ': it is not there'],
    [403, ''],
    [304, ''],
    [305, ''],
    [204, ''],
    [302, ''],
  ])('that is answered with %d is none%s', async (status, more) => {
    serve({ '/a.jpg': (_request, response) => void response.writeHead(status).end() })
    await expect(ask('/a.jpg?key=secret')).rejects.toThrow(new RegExp(`/a\\.jpg is answered with ${status}${more}$`))
  })

  test.each([
    ['ENOTFOUND', 'there is no such host'],
    ['EAI_AGAIN', 'the name of its host could not be looked up'],
    ['ECONNREFUSED', 'its server refuses the connection'],
    ['ETIMEDOUT', 'its server does not answer'],
    ['ENETUNREACH', 'there is no way to its server'],
    ['EHOSTUNREACH', 'there is no way to its server'],
    ['CERT_HAS_EXPIRED', "its server's certificate has expired"],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', "its server's certificate is not valid"],
    ['EODD', 'EODD'],
    [7, 'its server does not answer as one should'],
  ])('that fails with %s', async (code, line) => {
    const failing = { ...network, resolve: () => Promise.reject(Object.assign(new Error('no'), { code })) }
    const long = `https://a.example/${'x'.repeat(200)}?key=secret`
    const told = fetchPicture(long, undefined, failing)
    await expect(told).rejects.toThrow(`https://a.example/${'x'.repeat(101)}… could not be fetched (${line})`)
  })

  test('that a server says is longer than it is has broken off', async () => {
    serve({
      '/a.jpg': (_request, response) => void response.writeHead(200, { 'content-length': '9000' }).end('short', () => response.destroy()),
    })
    await expect(ask('/a.jpg')).rejects.toThrow('/a.jpg')
  })
})
