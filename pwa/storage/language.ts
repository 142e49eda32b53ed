import { tag } from '#words/language.ts'
import { languageCookie, LANGUAGES, type LanguageTag } from '../../words/languages.ts'

/** Set by the build (build/language.ts); undefined in tests, for which the language of the page is the only one. */
declare const STARLANE_LANGUAGES: readonly LanguageTag[] | undefined

/** The languages that the shop has. */
export const languages = LANGUAGES.filter((language) =>
  (typeof STARLANE_LANGUAGES === 'undefined' ? [tag] : STARLANE_LANGUAGES).includes(language.tag),
)

/** The language that this device has chosen; where it has chosen none that the shop has, that of this page. */
export function wishedLanguage(): LanguageTag {
  const chosen = /(?:^|; )lang=(\w+)/.exec(document.cookie)?.[1]
  return languages.find((language) => language.tag === chosen)?.tag ?? tag
}

/** Keeps the choice where the server reads it too. */
export function keepLanguage(language: LanguageTag): void {
  document.cookie = languageCookie(language)
}
