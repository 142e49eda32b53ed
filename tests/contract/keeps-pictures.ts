// What every store of pictures keeps to, wherever it is.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { PHOTO_FILES } from '#sync-protocol/domain/photo.ts'
import { MAX_PICTURE_BYTES } from '../../backend/storage/picture.ts'
import type { PictureStore } from '../../backend/storage/port.ts'
import { pictureFor } from '../picture-samples.ts'

const NONE = new Set<string>()
const aPhoto = () => randomBytes(10).toString('hex')

/** The name of a card that no other test has. */
export const aName = (): string => `${aPhoto()}-480.avif`

interface Opened {
  pictures: PictureStore
  /** A second process's view of the same store. */
  again(): Promise<PictureStore>
}

export function keepsPictures(store: () => Opened): void {
  test('each file of a photograph comes back byte for byte, in every process', async () => {
    const { pictures, again } = store()
    const other = await again()
    const names = PHOTO_FILES.map((file) => aPhoto() + file)
    for (const name of names) await pictures.put(name, pictureFor(name, '\0\xff\r\n'.repeat(20_000)))
    for (const name of names) expect(Buffer.from((await other.read(name)) ?? [])).toEqual(pictureFor(name, '\0\xff\r\n'.repeat(20_000)))
    expect([...(await other.kept([...names, aName()]))].toSorted()).toEqual(names.toSorted())
    expect(await other.read(aName())).toBeUndefined()
    expect(await other.kept([])).toEqual(NONE)
  })

  test('the largest comes back too', async () => {
    const { pictures, again } = store()
    const name = aName()
    const largest = pictureFor(name, 'x'.repeat(MAX_PICTURE_BYTES - pictureFor(name, '').length))
    await pictures.put(name, largest)
    expect(Buffer.from((await (await again()).read(name)) ?? []).equals(largest)).toBe(true)
  })

  test('two processes put the same names at once: each is there, whole', async () => {
    const { pictures, again } = store()
    const other = await again()
    const names = Array.from({ length: 20 }, aName)
    await Promise.all(names.flatMap((name) => [pictures, other].map((one) => one.put(name, pictureFor(name)))))
    await other.put(names[0] ?? '', pictureFor(names[0] ?? ''))
    expect(await pictures.kept(names)).toEqual(new Set(names))
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
    const { pictures } = store()
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
    const { pictures } = store()
    await expect(pictures.put(name, pictureFor('a-480.avif'))).rejects.toThrow('no whole picture')
    expect([await pictures.kept([name]), await pictures.read(name)]).toEqual([NONE, undefined])
  })

  test('thousands of names are asked for at once', async () => {
    const { pictures } = store()
    const names = Array.from({ length: 2_500 }, aName)
    for (const name of names.slice(0, 3)) await pictures.put(name, pictureFor(name))
    expect(await pictures.kept(names)).toEqual(new Set(names.slice(0, 3)))
  })
}
