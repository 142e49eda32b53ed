import type { LanguageTag } from '../languages.ts'

/** The language of this build. */
export const tag: LanguageTag = 'es'
