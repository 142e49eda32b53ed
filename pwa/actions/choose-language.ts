import { lateCode } from '../state/late-code.ts'
import type { LanguageTag } from '../../words/languages.ts'

const code = lateCode(() => import('./language.ts'))

/** A press on a language. Where its code cannot be had, the link itself is there on the next press. */
export function chooseLanguage(language: LanguageTag): void {
  void code().then(
    (late) => late.chooseLanguage(language),
    () => undefined,
  )
}
