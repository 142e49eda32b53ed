/**
 * The languages of the shop: builds, the choice, `<html lang>`, hreflang and mails follow from this list. The first one is the default. One
 * whose folder is missing is not built.
 */
export const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'ko', name: '한국어' },
  { tag: 'ja', name: '日本語' },
  { tag: 'es', name: 'Español' },
] as const

export type LanguageTag = (typeof LANGUAGES)[number]['tag']

const [{ tag: DEFAULT }] = LANGUAGES

/** Keeps the choice on the device for a year, as a header or a script writes it. */
export const languageCookie = (tag: LanguageTag) => `lang=${tag}; path=/; max-age=31536000; samesite=lax`

/** A path of the shop as the address of what it is in one language. In the default language it is the path itself. */
export function inLanguage(path: string, tag: LanguageTag): string {
  return tag === DEFAULT ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${tag}`
}
