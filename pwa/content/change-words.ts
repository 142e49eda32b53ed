import { definitionOf, isMutationName, type ArgsOf, type MutationName, type ResultOf } from '#sync-protocol/mutations/registry.ts'
import type { NameOf } from '#sync-protocol/mutations/words.ts'
import * as say from '#words/changes.ts'
import { namelessWithin } from '#words/lists.ts'
import * as v from 'valibot'

/** True for an order that was taken back while it waited: its arguments say so from then on. */
export function isTakenBack(args: unknown): boolean {
  return typeof args === 'object' && args !== null && 'withdrawn' in args && args.withdrawn === true
}

/** Texts of a change that exist nowhere else, because the user wrote them, each with the name of its field. */
export function typedIn(name: string, args: unknown): readonly (readonly [field: string, text: string])[] {
  if (!isMutationName(name) || typeof args !== 'object' || args === null) return []
  return (definitionOf(name).words.typed ?? []).flatMap(([key, field]) => {
    const text: unknown = Reflect.get(args, key)
    return typeof text === 'string' && text !== '' ? [[field, text] as const] : []
  })
}

/** `attempt`: it was not done, or not yet. */
export type How = 'done' | 'attempt'

/** What the user did, in the user's words: a change by its name and arguments as they were stored. */
export function wordsOfChange(name: string, args: unknown, nameOf: NameOf, how: How): string {
  // A newer version of the app may have stored what this one does not know.
  if (!isMutationName(name)) return say.ofOtherVersion
  return wordsOf(name, args, (itemId) => nameOf(itemId) || namelessWithin, how)
}

function wordsOf<Name extends MutationName>(name: Name, args: unknown, nameOf: (itemId: string) => string, how: How): string {
  const { done, attempt = done, unread = say.unreadable } = definitionOf(name).words
  const read = readArgs(name, args)
  return read === undefined ? unread : (how === 'done' ? done : attempt)(read, nameOf)
}

/** Stored arguments as this version of the app has them; undefined: another version stored what this one cannot read. */
export function readArgs<Name extends MutationName>(name: Name, args: unknown): ArgsOf<Name> | undefined {
  const parsed = v.safeParse(definitionOf(name).args, args)
  return parsed.success ? parsed.output : undefined
}

/** A result as this version of the app has it; undefined: a newer server said what this one cannot read. */
export function readResult<Name extends MutationName>(name: Name, result: unknown): ResultOf<Name> | undefined {
  const parsed = v.safeParse(definitionOf(name).result, result)
  return parsed.success ? parsed.output : undefined
}
