// A style reaches nothing outside its component: a rule of one screen that fitted the buttons of others made them unusable on every phone.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { rulesOf } from './css-rules.ts'

const pwa = join(import.meta.dirname, '../../pwa')
const files = ['app', 'components', 'features'].flatMap((folder) =>
  readdirSync(join(pwa, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
const read = (file: string) => readFileSync(join(pwa, file), 'utf8')
const CLASS = /\.(-?[_a-zA-Z][\w-]*)/g

interface Selector {
  folder: string
  text: string
  /** The classes that an element, or one around or beside it, must have. */
  classes: readonly string[]
}

/** `:is(a, b) c` as `a c` and `b c`. */
function alternatives(selector: string): string[] {
  const start = /:(?:is|where)\(/.exec(selector)
  if (!start) return [selector]
  const from = start.index + start[0].length
  const parts = ['']
  let depth = 0
  let end = from
  for (; depth >= 0; end++) {
    const sign = selector[end] ?? ')'
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    if (depth === 0 && sign === ',') parts.push('')
    else if (depth >= 0) parts[parts.length - 1] += sign
  }
  return parts.flatMap((part) => alternatives(selector.slice(0, start.index) + part.trim() + selector.slice(end)))
}

/** A class that must be absent anchors nothing, nor does the name of a part of a movement. */
function classesOf(selector: string): string[] {
  const present = selector.replace(/:not\([^()]*\)|::view-transition-[\w-]+\([^()]*\)|"[^"]*"|'[^']*'/g, '')
  return [...present.matchAll(CLASS)].map(([, name = '']) => name)
}

function selectorsOf(folder: string, css: string): Selector[] {
  return rulesOf(css)
    .filter(({ prelude, around }) => !prelude.startsWith('@') && !around.some((outer) => outer.startsWith('@keyframes')))
    .flatMap(({ prelude }) => alternatives(`:is(${prelude})`))
    .map((text) => ({ folder, text, classes: classesOf(text) }))
}

/** What every screen is made of, and the mark of what is on its way out. */
const shared = new Set([
  ...selectorsOf('styles', readFileSync(join(pwa, 'styles/layout.css'), 'utf8')).flatMap(({ classes }) => classes),
  'leaving',
])

/** The selectors that fit something outside their folder, each with why. */
function strays(selectors: readonly Selector[]): string[] {
  const own = selectors.map((selector) => ({ ...selector, classes: [...new Set(selector.classes)].filter((name) => !shared.has(name)) }))
  const alone = new Map<string, Set<string>>()
  const named = new Map<string, Set<string>>()
  for (const { folder, classes } of own) {
    for (const name of classes) named.set(name, (named.get(name) ?? new Set()).add(folder))
    const [only] = classes
    if (classes.length === 1 && only !== undefined) alone.set(only, (alone.get(only) ?? new Set()).add(folder))
  }
  // A class belongs to the folder that styles it by itself.
  const ownersOf = (name: string) => alone.get(name) ?? named.get(name) ?? new Set()
  return own.flatMap(({ folder, text, classes }) => {
    if (text.startsWith('::view-transition-') || /^\[data-transition[^\]]*\]::view-transition-/.test(text)) return []
    if (classes.some((name) => ownersOf(name).size === 1 && ownersOf(name).has(folder))) return []
    const others = classes.flatMap((name) => [...ownersOf(name)]).filter((other) => other !== folder)
    return [`${folder}: ${text} ${classes.length === 0 ? 'names no class' : `reaches into ${[...new Set(others)].join(', ')}`}`]
  })
}

const sheets = files.filter((file) => file.endsWith('.css'))
const selectors = sheets.flatMap((sheet) => selectorsOf(dirname(sheet), read(sheet)))

test('every selector of a component names a class of that component', () => {
  expect(selectors.length).toBeGreaterThan(500)
  expect(strays(selectors)).toEqual([])
})

test('a class that a screen styles is set on elements of that screen alone', () => {
  const written = files
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => ({
      folder: dirname(file),
      classes: [...read(file).matchAll(/class(?:Name|es)\s*[=(]\s*(?:"([^"]*)"|\{?((?:[^{}"]|\{[^{}]*\}|"[^"]*")*)\}?)/g)].flatMap(
        ([text]) => [...text.matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, list = '']) => list.split(/[\s${}]+/)),
      ),
    }))
  const ofScreens = new Map<string, string>()
  for (const { folder, classes } of selectors)
    if (folder.startsWith('features/') && classes.length === 1 && classes[0] !== undefined && !shared.has(classes[0]))
      ofScreens.set(classes[0], folder)
  const borrowed = written.flatMap(({ folder, classes }) =>
    [...new Set(classes)].flatMap((name) => {
      const owner = ofScreens.get(name)
      return owner === undefined || owner === folder ? [] : [`${folder} sets ${name} of ${owner}`]
    }),
  )
  expect(borrowed).toEqual([])
})

test.each([
  ['a bare element', 'main a { top: 0 }', ['features/a: main a names no class']],
  ['a class of another folder', '.filters button::after { top: 0 }', ['features/a: .filters button::after reaches into components/b']],
  ['one of several selectors', '.own, :is(.own, .filters) > b { top: 0 }', ['features/a: .filters > b reaches into components/b']],
  ['a class of the layout', '.page p { top: 0 }', ['features/a: .page p names no class']],
  ['a class that must be absent', 'li:not(.own) { top: 0 }', ['features/a: li:not(.own) names no class']],
  ['its own class, around, beside or within', '.own .filters button, .filters + .own, main:has(> .own) { top: 0 }', []],
  ['a step of a movement', '@keyframes x { from { top: 0 } }', []],
])('%s: told apart', (_what, css, expected) => {
  const known = [...selectorsOf('components/b', '.filters { top: 0 }'), ...selectorsOf('features/a', `.own { top: 0 } ${css}`)]
  expect(strays(known).filter((stray) => stray.startsWith('features/a'))).toEqual(expected)
})
