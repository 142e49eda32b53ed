// What the shapes of the wire take at their edges, and what is one step beyond them: a side that takes more than the other queues what is refused (SPEC R14).
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { CartLine, AccountState, Decision, ShareId } from '#sync-protocol/api/account-state.ts'
import { Cursor, ForgotUsernameBody, GemBundle, GrantBody } from '#sync-protocol/api/answers.ts'
import { BookFields, BooksResponse } from '#sync-protocol/api/books.ts'
import { Catalog, LanguageCode, Product, ProductPhoto, ProductTexts } from '#sync-protocol/api/catalog.ts'
import { CatalogChanges, CatalogMark } from '#sync-protocol/api/catalog-changes.ts'
import { ConfirmEmailBody } from '#sync-protocol/api/own-user.ts'
import * as one from '#sync-protocol/api/primitives.ts'
import { KnowledgeAnswers } from '#sync-protocol/api/quiz.ts'
import { Details, KnowledgeRecord } from '#sync-protocol/api/records.ts'
import { ShopFacts } from '#sync-protocol/api/shop.ts'
import { LoginBody, RegisterBody, UpdateUserBody } from '#sync-protocol/api/user.ts'
import { MAX_BOOKS } from '#sync-protocol/domain/books.ts'
import { MAX_BALANCE, QUIZ_LENGTH } from '#sync-protocol/domain/economy.ts'
import {
  MAX_BATCH,
  MAX_CART_LINES,
  MAX_DECISIONS,
  MAX_KNOWN_ORDERS,
  MAX_QUANTITY,
  MAX_SHARE_NAME,
  MAX_WISHLIST_ITEMS,
} from '#sync-protocol/domain/limits.ts'
import { MAX_PHOTOS } from '#sync-protocol/domain/photo.ts'
import { MAX_NAME, MAX_PASSWORD, MIN_PASSWORD } from '#sync-protocol/domain/registration.ts'
import { MUTATIONS, type MutationName } from '#sync-protocol/mutations/registry.ts'
import { Mutation, PushRequest, SeenCart } from '#sync-protocol/protocol/messages.ts'

const long = (length: number) => 'x'.repeat(length)
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item)
const entries = <Item>(count: number, item: Item) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, item]))
const hex = (length: number) => '0'.repeat(length)

/** A text of so many characters. */
const texts = (from: number, to: number): [fit: unknown[], unfit: unknown[]] => [
  [long(Math.max(from, 1)), long(to)],
  [...(from > 0 ? [long(from - 1)] : []), long(to + 1), 1],
]
/** A whole number. */
const numbers = (from: number, to?: number): [fit: unknown[], unfit: unknown[]] => [
  to === undefined ? [from] : [from, to],
  [from - 1, from + 0.5, String(from), ...(to === undefined ? [] : [to + 1])],
]
const lists = (to: number, item: unknown): [fit: unknown[], unfit: unknown[]] => [
  [[], many(to, item)],
  [many(to + 1, item), item],
]

const line = { itemId: 'ring', name: 'Ring', qty: 1 }
const seen = { itemId: 'ring', qty: 1 }
const mutation = { seq: 1, id: long(16), name: 'x', v: 1, args: {} }
const facts = ShopFacts.entries
const brand = facts.brand.entries
const review = facts.reviews.item.entries
const seller = facts.seller.wrapped.entries
const operator = facts.operator.wrapped.entries
/** A field of a mutation's arguments, beside those of its example. */
const argument = (name: MutationName, field: string) => {
  const { args, example } = MUTATIONS[name]
  return v.custom((value) => v.safeParse(args, { ...Object(example), [field]: value }).success)
}
const score = v.custom(
  (value) => v.safeParse(MUTATIONS['quiz/knowledge/submit'].result, { score: value, total: 10, earnedGems: 0 }).success,
)

const DATA = 'data:image/png;base64,x'
const decision = { id: 'd', why: 'price_rose', error: 'x', lines: [], total: 1, balance: 1, gone: [], options: ['keep'], at: 1 }
const photo = { name: hex(20), color: hex(6), bytes: 1, width: 1, height: 1 }
const book = { id: 'x', etag: 'x', volumeInfo: { title: 'x', authors: [] } }

test.each<[name: string, schema: v.GenericSchema, edges: [fit: unknown[], unfit: unknown[]]]>([
  ['gems', one.Gems, numbers(0, MAX_BALANCE)],
  ['a quantity', one.Quantity, numbers(1, MAX_QUANTITY)],
  ['a sequence number', one.Sequence, numbers(1, Number.MAX_SAFE_INTEGER)],
  ['a count', one.Counter, numbers(0, Number.MAX_SAFE_INTEGER)],
  ['a moment', one.Timestamp, numbers(0, Number.MAX_SAFE_INTEGER)],
  ['an item', one.ItemId, texts(1, 64)],
  ['a random id', one.RandomId, texts(16, 40)],
  ['a device', one.DeviceId, texts(16, 120)],
  ['a commit', one.CommitId, texts(0, 40)],
  ['an order', one.OrderId, texts(0, 80)],
  ['a cursor', Cursor, texts(1, 400)],
  ['a bundle', GemBundle.entries.id, texts(1, 64)],
  ['a grant', GrantBody.entries.token, texts(20, 100)],
  ['a confirmation', ConfirmEmailBody.entries.token, texts(20, 100)],
  ['a mark of the catalog', CatalogMark, texts(22, 22)],
  ['a count of the catalog', CatalogChanges.entries.count, numbers(0)],
  ['a share', ShareId, [[hex(32)], [hex(31), hex(33), long(32)]]],
  ['the cart', AccountState.entries.cart, lists(MAX_CART_LINES, line)],
  ['the wishlist', AccountState.entries.wishlist, lists(MAX_WISHLIST_ITEMS, { itemId: 'ring', name: 'Ring' })],
  ['the questions', AccountState.entries.decisions, lists(MAX_DECISIONS, decision)],
  ['the lines of a question', Decision.entries.lines, lists(MAX_CART_LINES, { ...line, priceGems: 1 })],
  [
    'a line',
    CartLine,
    [
      [line],
      [
        { ...line, qty: 0 },
        { ...line, itemId: '' },
      ],
    ],
  ],
  ['the name of a mutation', Mutation.entries.name, texts(1, 64)],
  ['the mutations of a push', PushRequest.entries.mutations, lists(MAX_BATCH, mutation)],
  ['the orders that are known', SeenCart.entries.known, lists(MAX_KNOWN_ORDERS, 'x')],
  ['the lines that were seen', SeenCart.entries.lines, lists(MAX_CART_LINES, seen)],
  ['the lines aside', SeenCart.entries.aside, lists(MAX_CART_LINES, seen)],
  ['a name that was seen', SeenCart.entries.lines.pipe[0].item.entries.name, texts(0, 500)],
  ['the lines of a whole cart', argument('store/cart/sync', 'items'), lists(MAX_CART_LINES, seen)],
  ['the cart of a guest', argument('store/guest/join', 'cart'), lists(MAX_CART_LINES, seen)],
  ['the wishlist of a guest', argument('store/guest/join', 'wishlist'), lists(MAX_WISHLIST_ITEMS, 'ring')],
  ['a question that is answered', argument('store/cart/decide', 'decisionId'), texts(1, 200)],
  ['a bundle that is bought', argument('store/gem-bundles/purchase', 'bundleId'), texts(1, 64)],
  ['gems that are bought', argument('store/gem-bundles/purchase-custom', 'amount'), numbers(1, MAX_BALANCE)],
  ['a score', score, numbers(0, QUIZ_LENGTH)],
  ['a type', argument('quiz/personality/submit', 'personalityType'), texts(1, 40)],
  ['the name of a message', argument('contact', 'name'), texts(1, 100)],
  ['a message', argument('contact', 'message'), texts(1, 4_000)],
  ['a tag that is followed', argument('users/follow', 'tag'), texts(1, 40)],
  ['the name of a shared list', argument('users/share', 'name'), texts(1, MAX_SHARE_NAME)],
  ['the score of a record', KnowledgeRecord.entries.score, numbers(0)],
  ['the total of a record', KnowledgeRecord.entries.total, numbers(1)],
  [
    'details',
    Details,
    [
      [entries(20, 1), { [long(40)]: long(300) }],
      [entries(21, 1), { [long(41)]: 1 }, { '': 1 }, { a: long(301) }],
    ],
  ],
  [
    'the answers of a quiz',
    KnowledgeAnswers,
    [
      [entries(QUIZ_LENGTH, ''), { [long(20)]: long(200) }],
      [entries(QUIZ_LENGTH + 1, ''), { [long(21)]: '' }, { '': '' }, { a: long(201) }],
    ],
  ],
  ['a name', RegisterBody.entries.name, texts(0, MAX_NAME)],
  ['a username', RegisterBody.entries.username, texts(1, 40)],
  ['a password', RegisterBody.entries.password, texts(MIN_PASSWORD, MAX_PASSWORD)],
  ['a password of before', LoginBody.entries.password, texts(1, MAX_PASSWORD)],
  ['an identifier', LoginBody.entries.emailOrUsername, texts(1, 254)],
  [
    'a phone number',
    RegisterBody.entries.phoneNumber,
    [
      ['1234567', hex(20)],
      ['123456', hex(21), ''],
    ],
  ],
  ['a phone number or none', UpdateUserBody.pipe[0].entries.phoneNumber, [['', '1234567'], ['123456']]],
  ['a birthday', RegisterBody.entries.birthday, [['2000-02-29'], ['2001-02-29', '2000-2-9', '']]],
  ['a birthday or none', UpdateUserBody.pipe[0].entries.birthday, [['', '2000-02-29'], ['2001-02-29']]],
  [
    'a picture of a user',
    RegisterBody.entries.profilePicture,
    [
      [DATA, DATA.padEnd(2_800_000, 'x')],
      ['', 'x', DATA.padEnd(2_800_001, 'x')],
    ],
  ],
  ['a picture or none', UpdateUserBody.pipe[0].entries.profilePicture, [['', DATA], ['x']]],
  [
    'a look-up',
    ForgotUsernameBody,
    [
      [{ birthday: '2000-01-01' }, { phoneNumber: '1234567' }],
      [{}, { birthday: '2000-01-01', phoneNumber: '1234567' }],
    ],
  ],
  ['the name of a product', Product.entries.name, texts(1, 120)],
  ['a description', Product.entries.desc, texts(1, 600)],
  ['a price', Product.entries.price, texts(1, 30)],
  ['a price in gems', Product.entries.priceGems, numbers(1, 1_000_000_000)],
  ['a picture', Product.entries.image, texts(0, 500)],
  ['an id of a product', Product.entries.id, texts(1, 64)],
  [
    'photographs',
    Product.entries.photos,
    [
      [[photo], many(MAX_PHOTOS, photo)],
      [[], many(MAX_PHOTOS + 1, photo)],
    ],
  ],
  [
    'tags',
    Product.entries.tags,
    [
      [['x'], many(20, long(40))],
      [[], many(21, 'x'), [''], [long(41)]],
    ],
  ],
  [
    'texts of photographs',
    ProductTexts.entries.alt,
    [
      [[''], many(MAX_PHOTOS, long(250))],
      [[], many(MAX_PHOTOS + 1, ''), [long(251)]],
    ],
  ],
  ['the text of a photograph', ProductPhoto.entries.alt, texts(1, 250)],
  ['the size of a photograph', ProductPhoto.entries.bytes, numbers(1)],
  ['its width', ProductPhoto.entries.width, numbers(1, 10_000)],
  ['a revision', Catalog.entries.revision, numbers(1)],
  ['the moment of a catalog', Catalog.entries.updatedAt, numbers(0)],
  [
    'a language',
    LanguageCode,
    [
      ['en', 'fil', 'zh-Hant'],
      ['e', 'engl', 'en-', 'en-x'],
    ],
  ],
  ['the id of a book', BookFields.id, texts(1, 100)],
  ['its title', BookFields.title, texts(1, 500)],
  ['its author', BookFields.author, texts(1, 200)],
  ['its pages', BookFields.pageCount, numbers(1, 100_000)],
  ['books', BooksResponse.entries.books, lists(MAX_BOOKS, book)],
  ['the name of a shop', brand.name, texts(1, 40)],
  ['a tagline', brand.tagline, texts(1, 160)],
  ['who sells', seller.name, texts(1, 80)],
  ['who runs it', operator.name, texts(1, 120)],
  ['where', operator.address, texts(1, 300)],
  ['an email of the operator', operator.email, texts(1, 254)],
  ['who reviews', review.name, texts(1, 60)],
  ['by what handle', review.handle, texts(1, 40)],
  ['a review', review.text, texts(1, 600)],
])('%s', (_name, schema, [fit, unfit]) => {
  const taken = (value: unknown) => v.safeParse(schema, value).success
  expect(fit.filter((value) => !taken(value))).toEqual([])
  expect(unfit.filter(taken)).toEqual([])
})
