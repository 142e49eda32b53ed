import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Catalog } from '#sync-protocol/api/catalog.ts'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'
import { drawPicture } from '../../backend/illustrations/draw.ts'

const text = readFileSync(join(import.meta.dirname, '../../backend/data/sample-shop/products.json'), 'utf8')
const catalog = v.parse(v.pick(Catalog, ['products']), JSON.parse(text))
const { products } = catalog

/** Which query parameter carries the search on each marketplace the shop links to. */
const SEARCH_PARAMETER: Record<string, string> = { 'www.etsy.com': 'q', 'www.redbubble.com': 'query', 'www.ebay.com': '_nkw' }

const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index)
const pictureName = (image: string) => image.replace(/^\/pictures\//, '').replace(/\.svg$/, '')

describe('the shipped catalog', () => {
  test('holds at least 160 products, at least 20 of every type and theme', () => {
    expect(products.length).toBeGreaterThanOrEqual(160)
    for (const type of TYPES) {
      for (const theme of THEMES) {
        const pair = products.filter((product) => product.type === type && product.theme === theme)
        expect(pair.length, `${theme} ${type}`).toBeGreaterThanOrEqual(20)
      }
    }
  })

  test('has no two products alike', () => {
    expect(repeated(products.map(({ id }) => id))).toEqual([])
    expect(repeated(products.map(({ name }) => name.toLowerCase()))).toEqual([])
    expect(repeated(products.map(({ desc }) => desc.toLowerCase()))).toEqual([])
    expect(repeated(products.map(({ image }) => image))).toEqual([])
    expect(repeated(products.map(({ image }) => drawPicture(pictureName(image)) ?? ''))).toEqual([])
  })

  test('names each id after type and theme', () => {
    for (const { id, type, theme } of products) expect(id).toMatch(new RegExp(`^${theme}-${type}-[a-z0-9]`))
  })

  test('describes every product in 90 to 240 characters, no two from the same mould', () => {
    for (const { name, desc } of products) {
      expect(desc.length, name).toBeGreaterThanOrEqual(90)
      expect(desc.length, name).toBeLessThanOrEqual(240)
      expect(desc, name).toMatch(/[.!?]$/)
    }
    expect(repeated(products.map(({ desc }) => desc.toLowerCase().split(/\s+/).slice(0, 3).join(' ')))).toEqual([])
  })

  test('prices in dollars between $6 and $180, with gems at ten per dollar', () => {
    for (const { name, price, priceGems } of products) {
      expect(price, name).toMatch(/^\$\d+\.\d\d$/)
      const dollars = Number(price.slice(1))
      expect(dollars, name).toBeGreaterThanOrEqual(6)
      expect(dollars, name).toBeLessThanOrEqual(180)
      expect(priceGems, name).toBe(Math.max(1, Math.round(dollars * 10)))
    }
  })

  test('links every product to a marketplace search', () => {
    for (const { name, url } of products) {
      const { protocol, hostname, searchParams } = new URL(url)
      expect(protocol, name).toBe('https:')
      const parameter = SEARCH_PARAMETER[hostname]
      expect(parameter, `${name}: ${hostname}`).toBeDefined()
      expect(searchParams.get(parameter ?? '')?.trim(), name).toMatch(/\w+ \w+/)
    }
  })

  test('shows a picture of the right type for every product', () => {
    for (const { name, image, type } of products) {
      expect(image, name).toMatch(new RegExp(`^/pictures/${type}-[a-z0-9-]+\\.svg$`))
      expect(drawPicture(pictureName(image)), name).toBeDefined()
    }
  })
})
