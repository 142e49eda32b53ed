import { amountOf, answersOf, fieldsOf, itemOf, itemsOf, lineOf, linesOf, onlyFields, placed, textOf, trimmedText } from './arguments.ts'
import { buyBundle, buyCustom, finishSet, handIn, leaveLetter, presentDay } from './gems.ts'
import { addToCart, joinLists, makeCart, moveToCart, moveToWishlist, removeFromCart, unwish, wish } from './lists.ts'
import { answer, checkout } from './orders.ts'
import { MOST_FOLLOWED, MOST_SHARED, NICKNAMES } from './rules.ts'
import { done, refused, type ModelAccount, type Shop, type Verdict, type Wish } from './shop.ts'

/** What must come of a wish at the server: written after specification §4 and §9 and the protocol's rules, not after the code. */
export function run(before: ModelAccount, wanted: Wish, shop: Shop): Verdict {
  const account = { ...before, today: presentDay(before.today, shop.now) }
  return RULES[wanted.name]?.(account, wanted, shop) ?? refused('invalid')
}

type Rule = (account: ModelAccount, wanted: Wish, shop: Shop) => Verdict | undefined

const RULES: Readonly<Record<string, Rule>> = {
  'store/cart/add': (account, { args }, shop) => given(placed(args, lineOf), ({ what, at }) => addToCart(account, what, shop, at)),
  'store/cart/remove': (account, { args }) => given(itemOf(args), (itemId) => removeFromCart(account, itemId)),
  'store/cart/sync': (account, { args }) => given(linesOf(onlyFields(args, ['items'])?.items), (items) => makeCart(account, items)),
  'store/move-to-cart': (account, { args }, shop) => given(placed(args, lineOf), ({ what, at }) => moveToCart(account, what, shop, at)),
  'store/move-to-wishlist': (account, { args }, shop) => given(itemOf(args), (itemId) => moveToWishlist(account, itemId, shop)),
  'store/wishlist/add': (account, { args }, shop) => given(placed(args, itemOf), ({ what, at }) => wish(account, what, shop, at)),
  'store/wishlist/remove': (account, { args }) => given(itemOf(args), (itemId) => unwish(account, itemId)),
  'store/guest/join': (account, { args }, shop) => {
    const fields = onlyFields(args, ['cart', 'wishlist'])
    const cart = linesOf(fields?.cart)
    const wishlist = itemsOf(fields?.wishlist)
    return cart && wishlist && joinLists(account, { cart, wishlist }, shop)
  },
  'store/cart/checkout': (account, { id, args, seen }, shop) => {
    const fields = onlyFields(args, ['withdrawn'])
    if (fields === undefined || !isWithdrawal(fields.withdrawn)) return undefined
    return fields.withdrawn === true ? done(account, {}, { withdrawn: true }) : checkout(account, id, seen, shop)
  },
  'store/cart/decide': (account, { id, args, seen }, shop) => {
    const fields = onlyFields(args, ['decisionId', 'choice', 'withdrawn'])
    const decisionId = textOf(fields?.decisionId, 200)
    const choice = ['place', 'place_available', 'keep'].find((one) => one === fields?.choice)
    if (decisionId === undefined || choice === undefined || !isWithdrawal(fields?.withdrawn)) return undefined
    if (fields?.withdrawn === true) return done(account, {}, { withdrawn: true })
    return answer(account, id, { decisionId, choice }, seen, shop)
  },
  'store/gem-bundles/purchase': (account, { args, seen }, shop) =>
    given(textOf(onlyFields(args, ['bundleId'])?.bundleId, 64), (id) => buyBundle(account, id, seen, shop)),
  'store/gem-bundles/purchase-custom': (account, { args }, shop) => given(amountOf(args), (amount) => buyCustom(account, amount, shop)),
  'store/sets/finish': (account, { args }, shop) => {
    const { set } = onlyFields(args, ['set']) ?? {}
    const known = ['kpop', 'anime'].flatMap((theme) => ['fashion', 'fragrances', 'jewelry'].map((type) => `${theme}-${type}`))
    return given(
      known.find((one) => one === set),
      (one) => finishSet(account, one, shop),
    )
  },
  'quiz/knowledge/submit': (account, { args }, shop) => {
    const fields = onlyFields(args, ['difficulty', 'answers'])
    const difficulty = ['easy', 'medium', 'hard'].find((one) => one === fields?.difficulty)
    const answers = answersOf(fields?.answers)
    return difficulty === undefined ? undefined : given(answers, (given) => handIn(account, difficulty, given, shop))
  },
  'quiz/personality/submit': (account, { args }) => {
    const fields = onlyFields(args, ['personalityType', 'details'])
    const value = trimmedText(fields?.personalityType, 40)
    if (value === undefined || fieldsOf(fields?.details) === undefined) return undefined
    const personalityType = typeOf(value)
    return done(account, { personalityType }, { personalityType }, [{ kind: 'personality', personalityType, details: fields?.details }])
  },
  'users/language': (account, { args }) =>
    given(
      ['en', 'ko', 'ja', 'es'].find((tag) => tag === onlyFields(args, ['language'])?.language),
      (language) => done(account, { language }, {}),
    ),
  'users/follow': (account, { args }) => {
    const fields = onlyFields(args, ['tag', 'follows'])
    const tag = trimmedText(fields?.tag, 40)
    if (tag === undefined || typeof fields?.follows !== 'boolean') return undefined
    if (account.follows.includes(tag) === fields.follows) return done(account, {}, {})
    if (!fields.follows) return done(account, { follows: account.follows.filter((one) => one !== tag) }, {})
    return account.follows.length < MOST_FOLLOWED ? done(account, { follows: [...account.follows, tag] }, {}) : refused('follows_full')
  },
  'users/share': (account, { args }, shop) => {
    const fields = onlyFields(args, ['id', 'list', 'name', 'change'])
    const name = trimmedText(fields?.name, 40)
    const list = ['wishlist', 'collection'].find((one) => one === fields?.list)
    const change = ['open', 'rename', 'end'].find((one) => one === fields?.change)
    const id = String(fields?.id)
    if (name === undefined || list === undefined || change === undefined || !/^[0-9a-f]{32}$/.test(id)) return undefined
    const open = account.shares.find((share) => share.id === id)
    const others = account.shares.filter((share) => share !== open)
    if (change === 'end') return done(account, { shares: others }, {})
    if (open !== undefined && (change === 'rename' || open.list === list))
      return done(account, { shares: account.shares.map((share) => (share === open ? { ...open, name } : share)) }, {})
    if (change === 'rename') return refused('share_ended')
    if (open !== undefined || (shop.wasShared(id) && others.length < MOST_SHARED)) return refused('share_taken')
    return others.length < MOST_SHARED ? done(account, { shares: [...others, { id, list, name }] }, {}) : refused('shares_full')
  },
  contact: (account, { args }, shop) => {
    const fields = onlyFields(args, ['name', 'email', 'message'])
    const name = trimmedText(fields?.name, 100)
    const email = trimmedText(fields?.email, 254)
    const message = trimmedText(fields?.message, 4_000)
    if (name === undefined || message === undefined || email === undefined || !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return undefined
    return leaveLetter(account, { name, email, message }, shop)
  },
}

function given<Read>(read: Read | undefined, then: (read: Read) => Verdict): Verdict | undefined {
  return read === undefined ? undefined : then(read)
}

function isWithdrawal(value: unknown): boolean {
  return value === undefined || value === true
}

/** A type in any case, or a nickname of one; anything else as it is (specification §3). */
function typeOf(value: string): string {
  const upper = value.toUpperCase()
  return Object.values(NICKNAMES).includes(upper) ? upper : (NICKNAMES[value.toLowerCase()] ?? value)
}
