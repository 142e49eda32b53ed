import { FIRST_LANGUAGE } from '#sync-protocol/domain/languages.ts'
import { tag } from '#words/language.ts'

/** A path under /api/ as this app asks for it, in its language: English is what is answered unasked. */
export function inLanguage(path: string): string {
  return tag === FIRST_LANGUAGE ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${tag}`
}

/** The key of what a device keeps of it: another language is another document. */
export function keyInLanguage(key: string): string {
  return tag === FIRST_LANGUAGE ? key : `${key}.${tag}`
}
