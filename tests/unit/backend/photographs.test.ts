// Photographs from the file to the catalog: what they are called, what is made again and what is not, and what an export gives back.
import { readdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { pictureNames } from '../../../backend/catalog/pictures.ts'
import { DeriveProcess } from '../../../backend/photographs/derive-process.ts'
import { PhotoFolder } from '../../../backend/photographs/photo-folder.ts'
import { filesOf } from '../../../backend/photographs/photo-name.ts'
import { shopFiles, writeShopFolder } from '../../../backend/shop-folder/write-folder.ts'
import { StorageUnavailable } from '../../../backend/storage/port.ts'
import { MemoryPictures } from '../../doubles/memory-storage/pictures.ts'
import { sampleShop } from '../../sample-shop.ts'
import { grain, PhotographedFolder } from './photographed-folder.ts'

const folder = new PhotographedFolder()
afterAll(() => folder.close())
const derive = vi.spyOn(folder.deriver, 'derive')

const jpeg = await grain().jpeg().toBuffer()
const png = await grain(80, 80).png().toBuffer()

beforeEach(() => {
  folder.store = new MemoryPictures()
  rmSync(join(folder.dir, 'known.json'), { force: true })
  rmSync(folder.path('.'), { recursive: true, force: true })
  folder.put('photos/a.jpg', jpeg)
  folder.put('photos/b.png', png)
  derive.mockClear()
})

const FORMER = new Date('2026-01-01')
/** As a file that was not written a moment ago, of which nobody knows whether it is written still. */
const old = (name: string) => utimesSync(folder.path(name), FORMER, FORMER)

describe('what the catalog says', () => {
  test('texts of photographs in other languages stay with their photographs', async () => {
    const { faults, catalog } = await folder.import([
      { image: 'photos/a.jpg | photos/b.png', alt: 'Front | Back', 'alt:ko': ' | 뒤', 'alt:ja': '' },
    ])
    expect(faults).toEqual([])
    const [product] = catalog().products
    expect(product?.photos?.map(({ alt }) => alt)).toEqual(['Front', 'Back'])
    expect(product).toMatchObject({ texts: { ko: { alt: ['', '뒤'] } } })
    expect(product?.texts).not.toHaveProperty('ja')
  })

  test('the first photograph is the card, alt is its text or else the name, and a drawing stays a drawing', async () => {
    const rows = [
      { image: 'photos/a.jpg | photos/b.png', alt: ' | The  back ' },
      { image: 'photos/b.png', alt: 'thing 2' },
      { image: '' },
      { image: ['photos/a.jpg'], alt: ['A list'] },
    ]
    const { faults, catalog } = await folder.import(rows)
    expect(faults).toEqual([])
    const { products } = catalog()
    const [first, second, third, fourth] = products
    expect(first?.image).toBe(`/pictures/${first?.photos?.[0]?.name}-480.avif`)
    expect(first?.photos?.map(({ width, height, alt }) => [width, height, alt])).toEqual([
      [64, 48, undefined],
      [80, 80, 'The back'],
    ])
    expect(second?.photos?.[0]).not.toHaveProperty('alt')
    expect(third).not.toHaveProperty('photos')
    expect(third?.image).toMatch(/\.svg$/)
    expect(fourth?.photos?.[0]?.alt).toBe('A list')
    expect(await folder.store.kept([...pictureNames({ products })])).toEqual(pictureNames({ products }))
  })

  test('the focus moves the cut, and makes another photograph of the same picture', async () => {
    const halves = sharp({ create: { width: 100, height: 50, channels: 3, background: '#ff0000' } }).composite([
      { input: { create: { width: 50, height: 50, channels: 3, background: '#0000ff' } }, left: 50, top: 0 },
    ])
    folder.put('photos/halves.png', await halves.png().toBuffer())
    const image = 'photos/halves.png'
    const { read } = await folder.import([{ image, focus: 'left' }, { image, focus: '100% 50%' }, { image }, { image, focus: 'center' }])
    const [left, right, middle, same] = read.products.map(({ photos }) => photos?.[0])
    expect(left?.color).toMatch(/^f.0.0.$/)
    expect(right?.color).toMatch(/^0.0.f.$/)
    expect(middle?.color).toMatch(/^[78].0.[78].$/)
    expect(same).toEqual(middle)
  })

  test('a ninth picture is told and left out; a text without end is cut', async () => {
    const image = Array.from({ length: 9 }, (_, place) => (place % 2 === 0 ? `./${'./'.repeat(place)}photos/a.jpg` : `photos/b.png`)).join(
      '|',
    )
    for (let each = 0; each < 9; each += 1)
      folder.put(
        `photos/${each}.png`,
        await grain(20 + each, 20)
          .png()
          .toBuffer(),
      )
    const nine = Array.from({ length: 9 }, (_, each) => `photos/${each}.png`).join('|')
    const { read, said } = await folder.import([{ image: nine, alt: 'word '.repeat(10_000) }, { image }])
    expect(read.products.map(({ photos }) => photos?.length)).toEqual([8, 2])
    expect(read.products[0]?.photos?.[0]?.alt?.length).toBeLessThanOrEqual(250)
    expect(said).toEqual(
      expect.arrayContaining([
        'has more than 8 pictures, of which the first 8 count: product 1',
        "a picture's text is cut to 250 characters: product 1",
      ]),
    )
  })

  test('a table of other columns: pictures, texts and places are named by --columns', async () => {
    const text = 'Nom;Prix;Genre;Photo;Légende;Cadre\nBague manga;5 EUR;Bague;photos/a.jpg | photos/b.png;Devant | Dos;top\n'
    const columns = { name: 'Nom', price: 'Prix', type: 'Genre', image: 'Photo', alt: 'Légende', focus: 'Cadre' }
    const { faults, read } = await folder.importFile('products.csv', text, { columns })
    expect([faults, read.products[0]?.photos?.map(({ alt }) => alt)]).toEqual([[], ['Devant', 'Dos']])
    const gone = await folder.importFile('products.csv', text.replace('photos/b.png', 'photos/bb.png').replace('top', 'oben'), { columns })
    expect(gone.faults).toEqual([
      'line 2, focus: "oben" is no place in a picture: write it as top, right or 30% 70%',
      'line 2, Photo: there is no photos/bb.png',
    ])
  })

  test.each([
    [
      'Shopify',
      'Handle,Title,Body (HTML),Type,Variant Price,Image Src,Image Position,Image Alt Text\nx,BTS Hoodie,Warm,Hoodie,9,photos/b.png,2,Back\nx,,,,,photos/a.jpg,1,Front\n',
      ['Front', 'Back'],
      'line 3, Image Src',
    ],
    [
      'WooCommerce',
      'ID,Type,SKU,Name,Published,Visibility in catalog,Short description,Regular price,Categories,Images,Parent\n1,simple,s,BTS Hoodie,1,visible,Warm,9,Hoodie,"photos/a.jpg, photos/b.png",\n',
      [undefined, undefined],
      'line 2, Images',
    ],
    [
      'Etsy',
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,TAGS,IMAGE1,IMAGE2\nBTS Hoodie,Warm,9,EUR,hoodie,photos/a.jpg,photos/b.png\n',
      [undefined, undefined],
      'line 2, IMAGE1',
    ],
    [
      'Google',
      'id,title,description,link,image_link,additional_image_link,price,product_type\n1,BTS Hoodie,Warm,https://a.example,photos/a.jpg,photos/b.png,9 EUR,Hoodie\n',
      [undefined, undefined],
      'line 2, image_link',
    ],
    [
      'Squarespace',
      'Product ID [Non Editable],Title,Description,Price,Categories,Visible,Hosted Image URLs\n1,BTS Hoodie,Warm,9,Hoodie,Yes,photos/a.jpg photos/b.png\n',
      [undefined, undefined],
      'line 2, Hosted Image URLs',
    ],
    [
      'BigCommerce',
      'Item,Name,Type,Inventory Tracking,Price,Categories,Description,Is Visible,Product URL,Internal Image URL (Export),Image Description,Image Sort Order\nProduct,BTS Hoodie,physical,none,9,Hoodie,Warm,TRUE,/x,,,\nImage,,,,,,,,,photos/b.png,Back,2\nImage,,,,,,,,,photos/a.jpg,Front,1\n',
      ['Front', 'Back'],
      'line 4, Internal Image URL (Export)',
    ],
    [
      'old BigCommerce',
      'Item Type,Product Name,Product Description,Price,Category,Product Visible?,Product URL,Product Image File - 1,Product Image Description - 1,Product Image URL - 2\nProduct,BTS Hoodie,Warm,9,Hoodie,Y,/x,photos/a.jpg,Front,photos/b.png\n',
      ['Front', undefined],
      'line 2, Product Image File - 1',
    ],
  ] as const)(
    'a %s export: both pictures in order, with their texts, or the line of one that is not there',
    async (_shop, text, alts, place) => {
      const { faults, read } = await folder.importFile('products.csv', text)
      expect(faults).toEqual([])
      expect(read.products[0]?.photos?.map(({ width, alt }) => [width, alt])).toEqual([
        [64, alts[0]],
        [80, alts[1]],
      ])
      const gone = await folder.importFile('products.csv', text.replace('photos/a.jpg', 'photos/moved-away.jpg'))
      expect(gone.faults).toEqual([`${place}: there is no photos/moved-away.jpg`])
    },
  )
})

describe('faults', () => {
  test('of rows and of pictures are told at once, by line; a row whose price is wrong is looked into as well', async () => {
    const text = [
      'name,url,desc,price,type,theme,image',
      'A,https://a.example,A.,none,fashion,kpop,photos/x.jpg',
      'B,https://a.example,B.,$1,fashion,kpop,photos/y.jpg',
      '',
    ].join('\n')
    expect((await folder.importFile('products.csv', text)).faults).toEqual([
      expect.stringMatching(/^line 2, price: /),
      'line 2, image: there is no photos/x.jpg',
      'line 3, image: there is no photos/y.jpg',
    ])
  })

  test('many new photographs wait for rows that are right', async () => {
    for (let each = 0; each < 101; each += 1) folder.put(`photos/${each}.png`, Buffer.concat([png, Buffer.from([each])]))
    const rows = Array.from({ length: 101 }, (_, each) => ({ image: `photos/${each}.png`, ...(each === 0 ? { price: 'none' } : {}) }))
    const { faults, said } = await folder.import(rows)
    expect([faults.length, said, derive.mock.calls.length]).toEqual([1, ['101 photographs are looked into when the rows are right'], 0])
  })

  test('a picture that is a hundred times wrong in one way is told once', async () => {
    const { faults } = await folder.import(Array.from({ length: 100 }, () => 'http://a.example/a.jpg'))
    expect(faults).toEqual([expect.stringMatching(/^product 1, image: .*\(99 more like it\)$/)])
  })

  test('a store that is full ends the import, not a photograph', async () => {
    const full = new StorageUnavailable('full')
    folder.store = Object.assign(new MemoryPictures(), { put: () => Promise.reject(full) })
    await expect(folder.import(['photos/a.jpg'], { skipMissing: true })).rejects.toBe(full)
  })
})

describe('made once', () => {
  test('the same folder again reads no picture; what changed does, also in place and of the same size and time', async () => {
    const rows = ['photos/a.jpg', 'photos/b.png']
    const first = await folder.import(rows, { now: () => Date.now() + 10_000 })
    expect(derive).toHaveBeenCalledTimes(2)
    const { products: present } = first.catalog()
    const reads = vi.spyOn(PhotoFolder.prototype, 'read')
    const again = await folder.import(rows, { present })
    expect([reads.mock.calls.length, derive.mock.calls.length, again.said, again.catalog().products]).toEqual([0, 2, [], present])
    reads.mockRestore()

    writeFileSync(folder.path('photos/b.png'), await grain(80, 80).png({ compressionLevel: 0 }).toBuffer())
    old('photos/b.png')
    const after = await folder.import(rows, { present, now: () => Date.now() + 10_000 })
    expect(after.read.products[0]?.photos).toEqual(first.read.products[0]?.photos)
    expect(after.read.products[1]?.photos?.[0]?.name).not.toBe(first.read.products[1]?.photos?.[0]?.name)
  })

  test('a file that was changed a moment ago is read again, and so is all of it where what is known is damaged', async () => {
    const now = Date.now
    await folder.import(['photos/a.jpg'], { now })
    const known = readFileSync(join(folder.dir, 'known.json'), { encoding: 'utf8', flag: 'a+' })
    expect(known).not.toContain('a.jpg')
    writeFileSync(join(folder.dir, 'known.json'), '{"files":{"x":1,"y":{"mark":2}},"addresses":[]')
    const { faults } = await folder.import(['photos/a.jpg'], { now })
    expect([faults, derive.mock.calls.length]).toEqual([[], 1])
  })

  test('a picture that changes between two reads: what is named is what was derived', async () => {
    const shown: Buffer[] = []
    derive.mockImplementationOnce(async (bytes, focus) => {
      shown.push(Buffer.from(bytes))
      writeFileSync(folder.path('photos/a.jpg'), png)
      const other = new DeriveProcess()
      return await other.derive(bytes, focus).finally(() => other.end())
    })
    const { read } = await folder.import(['photos/a.jpg'], { now: () => Date.now() + 10_000 })
    expect([shown[0]?.equals(jpeg), read.products[0]?.photos?.[0]?.width]).toEqual([true, 64])
    // The next import reads what is there then.
    const later = await folder.import(['photos/a.jpg'])
    expect(later.read.products[0]?.photos?.[0]?.width).toBe(80)
  })

  test('broken off in the middle: what is kept is not made again, and the catalog says the same of it', async () => {
    const whole = await folder.import(['photos/a.jpg', 'photos/b.png'])
    const [one, other] = whole.read.products.map(({ photos }) => photos?.[0])
    const left = new MemoryPictures()
    // The second one was being put: two of its files are there.
    for (const file of [...filesOf(one?.name ?? ''), ...filesOf(other?.name ?? '').slice(0, 2)])
      await left.put(file, (await folder.store.read(file)) ?? new Uint8Array())
    folder.store = left
    derive.mockClear()
    const again = await folder.import(['photos/a.jpg', 'photos/b.png'])
    expect(again.read.products.map(({ photos }) => photos?.[0])).toEqual([one, other])
    expect(derive).toHaveBeenCalledTimes(1)
  })

  test('what is kept is damaged within: it is made anew, and the photograph is not blamed', async () => {
    const first = await folder.import(['photos/a.jpg'])
    const name = first.read.products[0]?.photos?.[0]?.name ?? ''
    const card = `${name}-480.avif`
    const whole = await folder.store.read(card)
    const damaged = Buffer.from(whole ?? [])
    await folder.store.put(card, damaged.fill(0xff, damaged.indexOf('mdat') + 4, damaged.length))
    const again = await folder.import(['photos/a.jpg'])
    expect([again.faults, again.read.products]).toEqual([[], first.read.products])
    expect(await folder.store.read(card)).toEqual(whole)
    await folder.store.put(card, damaged)
    expect((await folder.import([`/pictures/${card}`])).faults).toEqual([expect.stringContaining('is no photograph that this shop keeps')])
  })

  test('two products with one photograph, and two files of the same bytes', async () => {
    folder.put('photos/copy.jpg', jpeg)
    const { read } = await folder.import(['photos/a.jpg', 'photos/a.jpg', 'photos/copy.jpg'])
    expect(new Set(read.products.map(({ photos }) => photos?.[0]?.name)).size).toBe(1)
    expect(derive).toHaveBeenCalledTimes(1)
  })
})

describe('the process that derives', () => {
  test('a photograph that ends it is told from those that it had beside it', async () => {
    const worker = join(folder.dir, 'crashing.mjs')
    writeFileSync(
      worker,
      `process.on('message', ({ id, photograph }) => {
        if (photograph.length === ${png.length}) process.exit(134)
        setTimeout(() => process.send({ id, files: [photograph, photograph, photograph], side: 500, facts: { color: '000000', bytes: 1, width: 1, height: 1 } }), 50)
      })
      process.on('disconnect', () => process.exit())
      process.send({ ready: true })`,
    )
    const store = new MemoryPictures()
    folder.store = Object.assign(store, { put: async () => undefined })
    const deriver = new DeriveProcess({ worker })
    const { faults } = await folder.import(['photos/a.jpg', 'photos/b.png'], { deriver })
    deriver.end()
    expect(faults).toEqual(['product 2, image: photos/b.png makes the program that reads pictures end (134): save it anew'])
  })

  test('a damaged photograph is told alike each time, also beside others: the library loses its words at times', async () => {
    const damaged = [jpeg.subarray(0, jpeg.length / 2), png.subarray(0, png.length / 2)]
    const tried = Array.from({ length: 80 }, (_, each) => folder.deriver.derive(damaged[each % 2] ?? jpeg, { x: 50, y: 50 }))
    const said = (await Promise.allSettled(tried)).map((each) => (each.status === 'rejected' ? String(each.reason) : 'made'))
    expect(new Set(said)).toEqual(new Set(['NoPhotograph: is damaged or not whole: save it anew']))
  })

  test('one that takes without end is ended and told', async () => {
    const worker = join(folder.dir, 'hanging.mjs')
    writeFileSync(worker, `process.on('message', () => {}); process.on('disconnect', () => process.exit()); process.send({ ready: true })`)
    const deriver = new DeriveProcess({ worker, deriveMs: 300 })
    const { faults } = await folder.import(['photos/a.jpg'], { deriver })
    deriver.end()
    expect(faults).toEqual([expect.stringContaining('it took too long, or too much memory')])
  })

  test('one that does not start ends the import', async () => {
    const worker = join(folder.dir, 'not-starting.mjs')
    writeFileSync(worker, 'process.exit(1)')
    const deriver = new DeriveProcess({ worker })
    await expect(folder.import(['photos/a.jpg'], { deriver })).rejects.toThrow('is the package sharp installed whole?')
    deriver.end()
  })
})

describe('export and import', () => {
  const exported = () => folder.path('out')
  const write = async (products: Product[]) => {
    rmSync(exported(), { recursive: true, force: true })
    return await writeShopFolder(exported(), shopFiles({ products }, sampleShop), {
      names: pictureNames({ products }),
      store: folder.store,
    })
  }
  /** The exported folder as the folder that is imported. */
  const enter = () => {
    const aside = join(folder.dir, 'aside')
    rmSync(aside, { recursive: true, force: true })
    renameSync(exported(), aside)
    rmSync(folder.path('.'), { recursive: true })
    renameSync(aside, folder.path('.'))
  }
  const rows = [{ image: 'photos/a.jpg | photos/b.png', alt: '=Front | ' }, 'photos/b.png', '']

  test('the folder changes nothing in its own shop, and in another one every byte is the same', async () => {
    const { products } = (await folder.import(rows)).catalog()
    expect(await write(products)).toEqual([])
    expect(readdirSync(join(exported(), 'pictures')).toSorted()).toEqual([...pictureNames({ products })].toSorted())
    enter()
    const file = readFileSync(folder.path('products.csv'), 'utf8')
    derive.mockClear()
    const again = await folder.importFile('products.csv', file, { present: products })
    expect([again.faults, again.catalog().products]).toEqual([[], products])

    const former = folder.store
    folder.store = new MemoryPictures()
    const elsewhere = await folder.importFile('products.csv', file)
    expect([elsewhere.faults, elsewhere.catalog().products]).toEqual([[], products])
    for (const name of pictureNames({ products })) expect(await folder.store.read(name)).toEqual(await former.read(name))
    expect(derive).not.toHaveBeenCalled()
  })

  test.each([
    ['is not there', (path: string) => rmSync(path), 'there is no pictures/'],
    ['is another format', (path: string) => writeFileSync(path, png), 'is not as an export wrote it'],
    ['is cut', (path: string) => writeFileSync(path, readFileSync(path).subarray(0, 500)), 'is not as an export wrote it'],
  ])('a file of an exported photograph that %s is told', async (_what, spoil, line) => {
    const { products } = (await folder.import(['photos/b.png'])).catalog()
    await write(products)
    enter()
    for (const ending of ['-480.avif', '-1280.avif', '-1200.jpg']) {
      const path = folder.path(`pictures/${products[0]?.photos?.[0]?.name}${ending}`)
      const before = readFileSync(path)
      spoil(path)
      folder.store = new MemoryPictures()
      const { faults } = await folder.importFile('products.csv', readFileSync(folder.path('products.csv'), 'utf8'))
      expect(faults, ending).toEqual([expect.stringContaining(line)])
      writeFileSync(path, before)
    }
  })

  test('a file that is kept no longer is named', async () => {
    const { products } = (await folder.import(['photos/b.png'])).catalog()
    folder.store = new MemoryPictures()
    expect(await write(products)).toEqual([...pictureNames({ products })])
  })
})
