import { rules } from '#words/rules.ts'

/** The rules with a text of their own, by the names that travel and that schemas give as their messages. */
export const RULES = [
  'required',
  'characters',
  'name',
  'passwordLong',
  'password',
  'mismatch',
  'phone',
  'birthday',
  'future',
  'email',
  'username',
  'picture',
  'passwordMissing',
  'identifierMissing',
  'identifierLong',
  'lookUp',
  'sharedBirthday',
  'sharedPhone',
  'weakPassword',
  'confirmLink',
  'resetLink',
  'answers',
  'details',
] as const
export type Rule = (typeof RULES)[number]

const NAMES: readonly string[] = RULES

export function isRule(name: string): name is Rule {
  return NAMES.includes(name)
}

/** The text of a broken rule for users. */
export function textOfRule(rule: Rule): string {
  return rules[rule]
}

/** The message of a schema's issue: the name of the rule, whose text each side looks up for its users. */
export function breaks(rule: Rule): Rule {
  return rule
}
