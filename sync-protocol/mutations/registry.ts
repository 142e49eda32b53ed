import * as v from 'valibot'
import { acceptsAsIs } from '../api/accepts-as-is.ts'
import { cartAdd, cartRemove, cartSync, moveToCart } from './cart.ts'
import { checkout, decide } from './checkout.ts'
import { contact } from './contact.ts'
import { rejected, type Body, type Context, type MutationDefinition, type Step } from './definition.ts'
import { purchaseBundle, purchaseCustom } from './gem-shop.ts'
import { guestJoin } from './join.ts'
import { submitKnowledge, submitPersonality } from './quiz.ts'
import { moveToWishlist, wishlistAdd, wishlistRemove } from './wishlist.ts'

/** Every mutation there is: a documented call of the same name under /api/ (SPEC R10). */
export const MUTATIONS = {
  'store/cart/add': cartAdd,
  'store/cart/remove': cartRemove,
  'store/cart/sync': cartSync,
  'store/cart/checkout': checkout,
  'store/cart/decide': decide,
  'store/move-to-cart': moveToCart,
  'store/move-to-wishlist': moveToWishlist,
  'store/wishlist/add': wishlistAdd,
  'store/wishlist/remove': wishlistRemove,
  'store/guest/join': guestJoin,
  'store/gem-bundles/purchase': purchaseBundle,
  'store/gem-bundles/purchase-custom': purchaseCustom,
  'quiz/knowledge/submit': submitKnowledge,
  'quiz/personality/submit': submitPersonality,
  contact,
} as const

export type MutationName = keyof typeof MUTATIONS
export type ArgsOf<Name extends MutationName> = v.InferOutput<(typeof MUTATIONS)[Name]['args']>
export type ResultOf<Name extends MutationName> = v.InferOutput<(typeof MUTATIONS)[Name]['result']>

export const MUTATION_NAMES = Object.keys(MUTATIONS).filter((name): name is MutationName => isMutationName(name))

/** True for the name of a mutation this side knows; an own-property check, so `__proto__` is just unknown. */
export function isMutationName(name: string): name is MutationName {
  return Object.hasOwn(MUTATIONS, name)
}

/** The version of a mutation's arguments that this side reads. */
export function mutationVersion(name: MutationName): number {
  return MUTATIONS[name].version
}

/**
 * Brings the arguments of `version` up to date, parses them and runs the reducer: `invalid` where they do not fit their schema
 * (SPEC R14, R36). `version` is at most the one this side reads.
 */
export function runMutation(name: MutationName, version: number, args: unknown, body: Body, context: Context): Step<unknown> {
  return RUNNERS[name](version, args, body, context)
}

/** The arguments of an older version as this side's version has them (SPEC R36). */
export function upcast(definition: Pick<MutationDefinition<string, never, unknown>, 'version' | 'upcasts'>, version: number, args: unknown): unknown {
  let current = args
  for (let at = version; at < definition.version; at += 1) current = definition.upcasts?.[at]?.(current) ?? current
  return current
}

type Runner = (version: number, args: unknown, body: Body, context: Context) => Step<unknown>

function runner<Name extends string, Args, Result>(definition: MutationDefinition<Name, Args, Result>): Runner {
  const fits = acceptsAsIs(definition.args)
  return (version, given, body, context) => {
    const args = version === definition.version ? given : upcast(definition, version, given)
    if (fits(args)) return definition.reduce(body, args, context)
    const parsed = v.safeParse(definition.args, args, { abortEarly: true })
    return parsed.success ? definition.reduce(body, parsed.output, context) : rejected('invalid')
  }
}

const RUNNERS: Record<MutationName, Runner> = {
  'store/cart/add': runner(cartAdd),
  'store/cart/remove': runner(cartRemove),
  'store/cart/sync': runner(cartSync),
  'store/cart/checkout': runner(checkout),
  'store/cart/decide': runner(decide),
  'store/move-to-cart': runner(moveToCart),
  'store/move-to-wishlist': runner(moveToWishlist),
  'store/wishlist/add': runner(wishlistAdd),
  'store/wishlist/remove': runner(wishlistRemove),
  'store/guest/join': runner(guestJoin),
  'store/gem-bundles/purchase': runner(purchaseBundle),
  'store/gem-bundles/purchase-custom': runner(purchaseCustom),
  'quiz/knowledge/submit': runner(submitKnowledge),
  'quiz/personality/submit': runner(submitPersonality),
  contact: runner(contact),
}
