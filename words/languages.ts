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

export const LANGUAGE_TAGS: readonly LanguageTag[] = LANGUAGES.map(({ tag }) => tag)

/** The language of a shop that names none, and of who asks for none. */
export const [{ tag: FIRST_LANGUAGE }] = LANGUAGES

/** The name of a language, in itself. */
export function languageName(tag: LanguageTag): string {
  return LANGUAGES.find((one) => one.tag === tag)?.name ?? tag
}

export function isLanguage(text: string | undefined): text is LanguageTag {
  return LANGUAGE_TAGS.some((tag) => tag === text)
}

/** Keeps the choice on the device for a year, as a header or a script writes it. */
export const languageCookie = (tag: LanguageTag) => `lang=${tag}; path=/; max-age=31536000; samesite=lax`

/** A path of the shop as the address of what it is in one language. In the default language it is the path itself. */
export function inLanguage(path: string, tag: LanguageTag): string {
  return tag === FIRST_LANGUAGE ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${tag}`
}
