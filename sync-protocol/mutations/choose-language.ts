import * as v from 'valibot'
import * as say from '#words/mutations.ts'
import { LANGUAGES, LANGUAGE_TAGS, type LanguageTag } from '../../words/languages.ts'
import { defineMutation } from './definition.ts'
import { applied } from './step.ts'

const nameOf = (tag: LanguageTag): string => LANGUAGES.find((language) => language.tag === tag)?.name ?? tag

/**
 * Sets the language in which the shop writes to the account: its mails. Each device shows the language that was chosen on it. Any language the
 * shop speaks, again and again; rejects nothing.
 */
export const chooseLanguage = defineMutation({
  name: 'users/language',
  version: 1,
  summary: 'Sets the language in which the shop writes to the account.',
  refusals: [],
  example: { language: 'ko' },
  words: { done: ({ language }) => say.languageChosen(nameOf(language)) },
  isRoutine: true,
  args: v.strictObject({ language: v.picklist(LANGUAGE_TAGS) }),
  result: v.object({}),
  reduce: (body, { language }) => applied(body, { language }, {}),
})
