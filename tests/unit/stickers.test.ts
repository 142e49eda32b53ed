import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ARCHETYPES } from '#sync-protocol/domain/personality/archetypes.ts'
import { ARCHETYPE_DRAWINGS } from '../../pwa/components/sticker/archetype-drawings.ts'
import { INKS, stickerAddress } from '../../pwa/components/sticker/draw-sticker.ts'
import { BUNDLE_DRAWINGS } from '../../pwa/features/gem-shop/bundle-drawings.ts'

const bundles: unknown = JSON.parse(readFileSync(new URL('../../backend/data/bundles.json', import.meta.url), 'utf8'))

describe('stickers', () => {
  test('every archetype and every bundle of the shop has one, and no other', () => {
    expect(Object.keys(ARCHETYPE_DRAWINGS).toSorted()).toEqual(['', ...Object.keys(ARCHETYPES)].toSorted())
    expect(bundles).toEqual(Object.keys(BUNDLE_DRAWINGS).map((id) => expect.objectContaining({ id })))
  })

  test.each(Object.entries({ ...ARCHETYPE_DRAWINGS, ...BUNDLE_DRAWINGS }))(
    '%j is small, of the inks of the house, and well-formed',
    (_name, drawing) => {
      expect(drawing.length).toBeLessThan(1_200)
      const used = new Set(drawing.match(/#[0-9a-f]+/g))
      expect(Object.values(INKS)).toEqual(expect.arrayContaining([...used]))
      expect(drawing).not.toContain('NaN')
      expect(drawing.match(/<g[ >]/g)?.length ?? 0).toBe(drawing.match(/<\/g>/g)?.length ?? 0)
      expect(decodeURIComponent(stickerAddress(drawing))).toMatch(/^data:image\/svg\+xml,<svg .*<\/svg>$/)
    },
  )
})
