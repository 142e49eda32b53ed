import type { LanguageTag } from '../languages.ts'

export const tag: LanguageTag = 'ja'
