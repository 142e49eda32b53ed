import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'
import { notFoundPage, pages } from '../../../pwa/app/pages.ts'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const listed = (pattern: string) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', pattern], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/** What a file imports of its own folder's neighbours: at once, or later unless that is another screen. */
const importsOf = (file: string) =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, name = '']) => normalize(join(dirname(file), name)))

/** Everything that is reached from a file without passing into a screen. */
function reached(from: string, seen = new Set<string>()): Set<string> {
  if (seen.has(from)) return seen
  seen.add(from)
  if (/\.tsx?$/.test(from)) for (const next of importsOf(from)) if (!next.endsWith('-screen.tsx')) reached(next, seen)
  return seen
}

const sheets = listed('pwa/**/*.css').filter((file) => !file.startsWith('pwa/styles/'))
const later = [...read('pwa/styles/later.css').matchAll(/@import '([^']+)'/g)].map(([, name = '']) => join('pwa/styles', name))
const screens = [...pages, notFoundPage]
const screenFile = (screen: string) => `pwa/features/${screen}-screen.tsx`

test('every style file stands in one of the two sheets', () => {
  const imported = new Set(listed('pwa/**/*.tsx').flatMap(importsOf))
  const first = sheets.filter((file) => imported.has(file))
  expect([...first, ...later].toSorted()).toEqual(sheets)
})

test('a screen outside the core imports no style file: it would be in the first sheet', () => {
  const core = ['pwa/app/main.tsx', ...screens.flatMap(({ screen, core }) => (core ? [screenFile(screen)] : []))]
  const shown = core.reduce((seen, file) => reached(file, seen), new Set<string>())
  const strays = listed('pwa/**/*.tsx').flatMap((file) =>
    shown.has(file)
      ? []
      : importsOf(file).flatMap((name) => (name.endsWith('.css') && !shown.has(name) ? [`${relative('pwa', file)}: ${name}`] : [])),
  )
  expect(strays).toEqual([])
})

test('either sheet may be loaded first: both begin with the order of the layers', () => {
  const order = '@layer base, components, features;'
  for (const sheet of ['pwa/styles/index.css', 'pwa/styles/later.css'])
    expect(
      read(sheet)
        .replace(/\/\*[^]*?\*\//g, '')
        .trim()
        .startsWith(order),
      sheet,
    ).toBe(true)
})
