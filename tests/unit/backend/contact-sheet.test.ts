// What an operator sees while photographs are made ready, and of how they are cut.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { photoProgress } from '../../../backend/cli/photo-progress.ts'
import { writeContactSheet } from '../../../backend/photographs/contact-sheet.ts'
import { grain, PhotographedFolder } from './photographed-folder.ts'

const folder = new PhotographedFolder()
afterAll(() => folder.close())
folder.put('photos/a.jpg', await grain().jpeg().toBuffer())

describe('the contact sheet', () => {
  test('shows each cut with its escaped name and line, 200 to a page, and replaces the one before, but nothing else', async () => {
    const rows = Array.from({ length: 201 }, (_, place) => ({ image: 'photos/a.jpg', name: `<b>"${place}" & more` }))
    const { read } = await folder.import(rows)
    const dir = folder.path('.')
    mkdirSync(join(dir, '.check'))
    for (const name of ['contact-9.html', '00000000000000000000-480.avif', 'mine.txt']) folder.put(`.check/${name}`, 'x')
    const path = await writeContactSheet(dir, read.products, { store: folder.store, unit: 'product' })
    expect(path).toBe(join(dir, '.check/contact.html'))
    const name = read.products[0]?.photos?.[0]?.name ?? ''
    expect(readdirSync(join(dir, '.check')).toSorted()).toEqual(
      [`${name}-480.avif`, 'contact-2.html', 'contact.html', 'mine.txt'].toSorted(),
    )
    const html = readFileSync(join(dir, '.check/contact.html'), 'utf8')
    expect(html.match(/<figure>/g)).toHaveLength(200)
    expect(html).toContain('&lt;b&gt;&quot;0&quot; &amp; more, product 1')
    expect(html).not.toContain('<b>"')
    const last = readFileSync(join(dir, '.check/contact-2.html'), 'utf8')
    expect(last.match(/<figure>/g)).toHaveLength(1)
    expect([html, last].map((page) => / Page (.*)<\/p>/.exec(page)?.[1])).toEqual([
      '<b>1</b> <a href="contact-2.html">2</a>',
      '<a href="contact.html">1</a> <b>2</b>',
    ])
  })

  test('of one page names no other, and does not take the place of a file', async () => {
    const { read } = await folder.import(Array.from({ length: 200 }, (_, place) => ({ image: 'photos/a.jpg', name: `Ring ${place}` })))
    const [dir, sheet] = [join(folder.path('.'), 'one'), { store: folder.store, unit: 'product' } as const]
    mkdirSync(dir)
    const path = await writeContactSheet(dir, read.products, sheet)
    expect(readFileSync(path ?? '', 'utf8')).not.toContain('Page')
    expect(readdirSync(join(dir, '.check'))).not.toContain('contact-2.html')
    folder.put('two/.check', 'mine')
    await expect(writeContactSheet(join(folder.path('.'), 'two'), read.products, sheet)).rejects.toThrow('is no folder')
  })

  test('is none without photographs', async () => {
    const { read } = await folder.import([''])
    expect(await writeContactSheet(join(folder.path('.'), '..'), read.products, { store: folder.store, unit: 'line' })).toBeUndefined()
    expect(readdirSync(join(folder.path('.'), '..'))).not.toContain('.check')
  })
})

describe('progress', () => {
  const shown = (isTTY: boolean) => {
    const written: string[] = []
    let now = 0
    const write = (chunk: unknown, _encoding: unknown, done: () => void) => (written.push(String(chunk)), done())
    const output = Object.assign(new Writable({ write }), { isTTY })
    const progress = photoProgress({ output, now: () => now })
    progress.begin(2_000)
    for (let each = 0; each < 40; each += 1) {
      now += 500
      progress.step()
    }
    progress.end()
    return written
  }

  test('in a terminal one line with a bar, rate and time left; elsewhere a line now and then', () => {
    const terminal = shown(true)
    expect(terminal[0]).toBe('\r[....................] 1 of 2,000 photographs, 2.0 a second, 17 min left\u001B[K')
    expect(terminal.at(-1)).toBe('\r\u001B[K')
    expect(shown(false)).toEqual([
      '20 of 2,000 photographs, 2.0 a second, 17 min left\n',
      '40 of 2,000 photographs, 2.0 a second, 17 min left\n',
    ])
  })

  test.each([
    [1, 100, 1_000, '1 of 100 photographs, 1.0 a second, 2 min left', 0],
    [1, 60, 1_000, '1 of 60 photographs, 1.0 a second, 59 s left', 0],
    [1, 61, 1_000, '1 of 61 photographs, 1.0 a second, 1 min left', 0],
    [1, 3_600, 1_000, '1 of 3,600 photographs, 1.0 a second, 1 h 0 min left', 0],
    [1, 3_601, 1_000, '1 of 3,601 photographs, 1.0 a second, 1 h 0 min left', 0],
    [1, 7_200, 1_000, '1 of 7,200 photographs, 1.0 a second, 2 h 0 min left', 0],
    [1, 7_262, 1_000, '1 of 7,262 photographs, 1.0 a second, 2 h 2 min left', 0],
    [3, 4, 200, '3 of 4 photographs, 15.0 a second, 1 s left', 15],
  ])('%d of %d after %d ms, and nothing before it is time', (done, all, ms, line, filled) => {
    let now = 5_000
    const written: string[] = []
    const output = Object.assign(new Writable({ write: (part, _encoding, next) => (written.push(String(part)), next()) }), { isTTY: true })
    const progress = photoProgress({ output, now: () => now })
    progress.begin(all)
    now += 199
    for (let each = 1; each < done; each += 1) progress.step()
    now += ms - 199
    progress.step()
    expect(written).toEqual([`\r[${'#'.repeat(filled)}${'.'.repeat(20 - filled)}] ${line}\u001B[K`])
  })
})
