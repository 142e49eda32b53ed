import { describe, expect, test } from 'vitest'
import { ARCHETYPES } from '#sync-protocol/domain/personality/archetypes.ts'
import { ARCHETYPE_DRAWINGS } from '../../pwa/components/sticker/archetype-drawings.ts'
import { BUNDLE_DRAWINGS } from '../../pwa/features/gem-shop/bundle-drawings.ts'
import { sampleShop } from '../sample-shop.ts'

const { bundles } = sampleShop.own

describe('stickers', () => {
  test('every archetype and every bundle of the shop has one, and no other', () => {
    expect(Object.keys(ARCHETYPE_DRAWINGS).toSorted()).toEqual(['', ...Object.keys(ARCHETYPES)].toSorted())
    expect(bundles).toEqual(Object.keys(BUNDLE_DRAWINGS).map((id) => expect.objectContaining({ id })))
  })
})
