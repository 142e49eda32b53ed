import { isDeepStrictEqual } from 'node:util'
import { SHOP_PAGES } from '#sync-protocol/api/shop.ts'
import { LANGUAGE_TAGS } from '../../words/languages.ts'
import { counted } from '../catalog/catalog-change.ts'
import type { OwnShop } from '../domain/own-shop.ts'
import type { SampleShop } from './sample.ts'

type WholeShop = SampleShop['own']

/** What differs between two shops besides their products, in a line for each part. */
export function shopChangeInWords(before: WholeShop, after: WholeShop): string[] {
  return [
    ...settingLines(before, after),
    ...pageLines(before.pages, after.pages),
    ...listLine('reviews', 'review', before.facts.reviews, after.facts.reviews),
    ...listLine('questions', 'question', before.questions, after.questions),
    ...listLine('bundles', 'bundle', before.bundles, after.bundles),
    ...languageLines(before, after),
    ...(['logo', 'icon'] as const).flatMap((name) => {
      if (before[name] === after[name]) return []
      return [`${name}: ${after[name] === undefined ? 'that of the sample shop' : 'a new one'}`]
    }),
  ]
}

function settingLines(
  { settings: before, facts: { brand: former } }: WholeShop,
  { settings: after, facts: { brand } }: WholeShop,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => name !== 'name')
  const of = (settings: object, name: string): unknown => Reflect.get(settings, name)
  return [
    ...(former.name === brand.name ? [] : [`name: ${former.name} → ${brand.name}`]),
    ...names
      .filter((name) => !isDeepStrictEqual(of(before, name), of(after, name)))
      .map((name) => `${name}: ${said(of(before, name))} → ${said(of(after, name))}`),
  ]
}

function pageLines(before: OwnShop['pages'], after: OwnShop['pages']): string[] {
  const changes = SHOP_PAGES.flatMap((page) => {
    if (before[page] === after[page]) return []
    if (before[page] === undefined) return [`${page} added`]
    return [`${page} ${after[page] === undefined ? 'removed' : 'changed'}`]
  })
  return changes.length === 0 ? [] : [`pages: ${changes.join(', ')}`]
}

function listLine(name: string, one: string, before: readonly unknown[], after: readonly unknown[]): string[] {
  if (isDeepStrictEqual(before, after)) return []
  return [`${name}: ${counted(before.length)} → ${counted(after.length, one)}`]
}

function languageLines({ languages: before = {} }: WholeShop, { languages: after = {} }: WholeShop): string[] {
  return LANGUAGE_TAGS.flatMap((tag) => {
    const changed = (['pages', 'reviews', 'questions', 'bundles'] as const).filter(
      (part) => !isDeepStrictEqual(before[tag]?.[part], after[tag]?.[part]),
    )
    return changed.length === 0 ? [] : [`${tag}: ${changed.join(', ')} changed`]
  })
}

/** A setting in a few words. */
function said(value: unknown): string {
  if (value === undefined) return 'none'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
