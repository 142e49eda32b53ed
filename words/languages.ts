/** The languages of the shop: builds, the choice, `<html lang>`, hreflang and mails follow from this list. The first one is the default. */
export const LANGUAGES = [
  { tag: 'en', name: 'English' },
  { tag: 'ko', name: '한국어' },
  { tag: 'ja', name: '日本語' },
  { tag: 'es', name: 'Español' },
] as const

export type LanguageTag = (typeof LANGUAGES)[number]['tag']
