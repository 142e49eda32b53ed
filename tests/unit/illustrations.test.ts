// @vitest-environment happy-dom
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'
import { drawPicture, pictureNameFor } from '../../backend/illustrations/draw.ts'
import { PALETTES } from '../../backend/illustrations/palettes.ts'
import { MOTIFS, SHAPES, VARIANTS } from '../../backend/illustrations/vocabulary.ts'
import { sampleShop } from '../sample-shop.ts'

const LIMIT = 4096
const FORBIDDEN_ELEMENTS = ['script', 'style', 'foreignObject', 'image', 'use', 'a', 'animate', 'set']

const palettes = Object.keys(PALETTES)
const motifs = Object.values(MOTIFS).flatMap((set) => Object.keys(set))
const shapes = Object.entries(SHAPES).flatMap(([type, set]) => Object.keys(set).map((shape) => `${type}-${shape}`))

/** Every shape with every motif in every variant; the palettes take turns. */
const everyPicture = shapes.flatMap((shape, a) =>
  motifs.flatMap((motif, b) => VARIANTS.map((variant, c) => `${shape}-${motif}-${palettes[(a + b + c) % palettes.length]}-${variant}`)),
)

const catalogPictures = sampleShop.products.map(({ image }) => image.slice('/pictures/'.length, -'.svg'.length))

function parsed(svg: string): Element {
  const root = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
  expect(root.querySelector('parsererror')).toBeNull()
  expect(root.localName).toBe('svg')
  expect(root.namespaceURI).toBe('http://www.w3.org/2000/svg')
  return root
}

/** What keeps a picture harmless under the shop's content security policy and free of requests of its own. */
function expectInert(svg: string, name: string): void {
  const root = parsed(svg)
  const elements = [root, ...root.querySelectorAll('*')]
  const ids = elements.flatMap((element) => (element.hasAttribute('id') ? [element.getAttribute('id') ?? ''] : []))
  expect(new Set(ids).size, name).toBe(ids.length)
  for (const element of elements) {
    if (FORBIDDEN_ELEMENTS.includes(element.localName)) expect.fail(`${name}: <${element.localName}>`)
    for (const { name: attribute, value } of element.attributes) {
      if (/^(style|class|on.*|(.*:)?href)$/i.test(attribute)) expect.fail(`${name}: ${attribute}`)
      for (const [, target = ''] of value.matchAll(/url\((.*?)\)/g)) {
        if (!ids.some((id) => target === `#${id}`)) expect.fail(`${name}: ${attribute} refers to ${target}`)
      }
    }
  }
}

/** What a name is, said a second time and independently of the kit. */
function isName(text: string): boolean {
  const [type = '', shape = '', motif = '', palette = '', variant = '', ...rest] = text.split('-')
  return (
    shapes.includes(`${type}-${shape}`) &&
    motifs.includes(motif) &&
    palettes.includes(palette) &&
    /^[1-6]$/.test(variant) &&
    rest.length === 0
  )
}

describe('drawPicture', () => {
  test('draws every picture of the catalog as a small, well-formed, inert SVG', () => {
    expect(catalogPictures.length).toBeGreaterThanOrEqual(160)
    for (const name of catalogPictures) {
      const svg = drawPicture(name) ?? ''
      expect(Buffer.byteLength(svg), name).toBeLessThan(LIMIT)
      expectInert(svg, name)
    }
  })

  test('keeps every combination below 4 kB, different from all others, with finite numbers and full bleed', () => {
    const drawn = new Set<string>()
    for (const name of everyPicture) {
      const svg = drawPicture(name) ?? ''
      drawn.add(svg)
      if (Buffer.byteLength(svg) >= LIMIT) expect.fail(`${name} takes ${Buffer.byteLength(svg)} bytes`)
      if (!svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400">')) expect.fail(`${name}: frame`)
      if (!svg.includes('<path d="M0 0H400V400H0Z" fill="url(#y)"/>')) expect.fail(`${name}: no full-bleed sky`)
      if (/NaN|undefined|Infinity|null|currentColor/.test(svg)) expect.fail(`${name}: leftover value`)
    }
    expect(drawn.size).toBe(everyPicture.length)
  })

  test('is well-formed and inert for every shape in every variant, with the motifs taking turns', () => {
    shapes.forEach((shape, a) => {
      VARIANTS.forEach((variant, b) => {
        const name = `${shape}-${motifs[(a * VARIANTS.length + b) % motifs.length]}-sakura-${variant}`
        expectInert(drawPicture(name) ?? '', name)
      })
    })
  })

  test('answers undefined for anything but a name of the vocabulary, and never throws', () => {
    const hostile = [
      '',
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
      '0',
      '7',
      '01',
      '1 ',
      'RING',
      '<svg>',
      '%2e',
      '../',
      '\0',
      'url(#y)',
    ]
    const word = fc.oneof(
      fc.constantFrom('jewelry', 'fashion', 'ring', 'tee', 'moon', 'star', 'sakura', 'noir', '1', '6'),
      fc.constantFrom(...hostile),
      fc.string({ maxLength: 6 }),
    )
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.array(word, { maxLength: 7 }).map((words) => words.join('-')),
      fc.tuple(fc.constantFrom(...catalogPictures), fc.string({ minLength: 1, maxLength: 8 })).map(([name, rest]) => name + rest),
      fc.tuple(fc.constantFrom(...catalogPictures), fc.string({ minLength: 1, maxLength: 8 })).map(([name, rest]) => rest + name),
    )
    fc.assert(
      fc.property(texts, (text) => {
        expect(drawPicture(text) !== undefined).toBe(isName(text))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('pictureNameFor', () => {
  const product = fc.record({
    id: fc.oneof(fc.string(), fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,63}$/)),
    type: fc.constantFrom(...TYPES),
    theme: fc.constantFrom(...THEMES),
  })

  test('always names a picture of the product’s type and theme, the same one every time', () => {
    fc.assert(
      fc.property(product, (given) => {
        const name = pictureNameFor(given)
        const [type, , motif = ''] = name.split('-')
        expect(type).toBe(given.type)
        expect(Object.keys(MOTIFS[given.theme])).toContain(motif)
        expect(drawPicture(name)).toBeDefined()
        expect(pictureNameFor({ ...given })).toBe(name)
      }),
      { numRuns: 2000 },
    )
  })

  test('takes up the words of the id that it knows', () => {
    expect(pictureNameFor({ id: 'anime-jewelry-moon-ring-noir', type: 'jewelry', theme: 'anime' })).toMatch(
      /^jewelry-ring-moon-noir-[1-6]$/,
    )
  })

  test('spreads unknown ids over the whole vocabulary', () => {
    const names = Array.from({ length: 600 }, (_, index) =>
      pictureNameFor({ id: `sku${index}`, type: 'fashion', theme: 'kpop' }).split('-'),
    )
    for (const [at, size] of [
      [1, Object.keys(SHAPES.fashion).length],
      [2, Object.keys(MOTIFS.kpop).length],
      [3, palettes.length],
      [4, VARIANTS.length],
    ] as const) {
      expect(new Set(names.map((parts) => parts[at])).size).toBe(size)
    }
  })
})
