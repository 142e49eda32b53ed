import type * as v from 'valibot'
import { checkout, decide } from './checkout.ts'
import { contact } from './contact.ts'
import type { MutationDefinition } from './definition.ts'
import type { Body, Context, Step } from './step.ts'
import { purchaseBundle, purchaseCustom } from './gem-shop.ts'
import { finishSet } from './finish-set.ts'
import { followTag } from './follow-tag.ts'
import { shareList } from './share-list.ts'
import { chooseLanguage } from './choose-language.ts'
import { guestJoin } from './join.ts'
import { submitKnowledge, submitPersonality } from './quiz.ts'
import { cartAdd, cartRemove, cartSync, moveToCart, moveToWishlist, wishlistAdd, wishlistRemove } from './list-mutations.ts'

const ALL = [
  cartAdd,
  cartRemove,
  cartSync,
  checkout,
  decide,
  moveToCart,
  moveToWishlist,
  wishlistAdd,
  wishlistRemove,
  guestJoin,
  purchaseBundle,
  purchaseCustom,
  finishSet,
  submitKnowledge,
  submitPersonality,
  contact,
  chooseLanguage,
  followTag,
  shareList,
] as const

type Definition = (typeof ALL)[number]
export type MutationName = Definition['name']
type Mutations = { readonly [Name in MutationName]: Extract<Definition, { name: Name }> }

/** Every mutation there is, by its name: a documented call of the same name under /api/ (SPEC R10). */
export const MUTATIONS = Object.fromEntries(ALL.map((definition) => [definition.name, definition])) as unknown as Mutations

export type ArgsOf<Name extends MutationName> = v.InferOutput<Mutations[Name]['args']>
export type ResultOf<Name extends MutationName> = v.InferOutput<Mutations[Name]['result']>

export const MUTATION_NAMES: readonly MutationName[] = ALL.map(({ name }) => name)

/** True for the name of a mutation this side knows; an own-property check, so `__proto__` is just unknown. */
export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(MUTATIONS, name)
}

/** The definition of a mutation, where only what all of them have is asked for. */
export function definitionOf<Name extends MutationName>(name: Name): MutationDefinition<Name, ArgsOf<Name>, ResultOf<Name>> {
  return MUTATIONS[name] as MutationDefinition<Name, ArgsOf<Name>, ResultOf<Name>>
}

/** The version of a mutation's arguments that this side reads. */
export function mutationVersion(name: MutationName): number {
  return MUTATIONS[name].version
}

/**
 * Brings the arguments of `version` up to date, parses them and runs the reducer: `invalid` where they do not fit their schema
 * (SPEC R14, R36), `internal` where its code throws (SPEC R15). `version` is at most the one this side reads. Never throws.
 */
export function runMutation(name: MutationName, version: number, args: unknown, body: Body, context: Context): Step<unknown> {
  return MUTATIONS[name].run(version, args, body, context)
}
