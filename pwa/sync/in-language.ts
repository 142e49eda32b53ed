import { FIRST_LANGUAGE, inLanguage as addressIn } from '../../words/languages.ts'
import { tag } from '#words/language.ts'

/** A path under /api/ as this app asks for it, in its language: English is what is answered unasked. */
export function inLanguage(path: string): string {
  return addressIn(path, tag)
}

/** The key of what a device keeps of it: another language is another document. */
export function keyInLanguage(key: string): string {
  return tag === FIRST_LANGUAGE ? key : `${key}.${tag}`
}
