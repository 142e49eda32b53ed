import { LANGUAGES, type LanguageTag } from '../../words/languages.ts'

export type { LanguageTag } from '../../words/languages.ts'

export const LANGUAGE_TAGS: readonly LanguageTag[] = LANGUAGES.map(({ tag }) => tag)

/** The first language of a shop that names none. */
export const FIRST_LANGUAGE: LanguageTag = 'en'

export function isLanguage(text: string | undefined): text is LanguageTag {
  return LANGUAGE_TAGS.some((tag) => tag === text)
}
