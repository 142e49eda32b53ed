import * as v from 'valibot'
import { Product } from '#sync-protocol/api/catalog.ts'
import { PlainObject } from '#sync-protocol/api/plain-object.ts'
import { gemPriceOf, MAX_BALANCE } from '#sync-protocol/domain/economy.ts'
import { priceText, readPrice } from '#sync-protocol/domain/price.ts'
import { isOneLine, isSeveralLines, isVisible } from '#sync-protocol/domain/text.ts'
import { unknownWordIn } from '../illustrations/vocabulary.ts'

/** The texts of a catalog keep the rule of users' own (`domain/text.ts`); composed in one form, the same letters are the same text. */
const Line = v.pipe(v.string(), v.trim(), v.check(isOneLine, oddCharacter), v.check(isVisible, 'is empty'), v.normalize('NFC'))
const Lines = v.pipe(v.string(), v.trim(), v.check(isSeveralLines, oddCharacter), v.check(isVisible, 'is empty'), v.normalize('NFC'))

const PICTURE = /^\/pictures\/(.*)\.svg$/s
/** A picture that this shop draws: any other address would be a 404 in its listings. */
const Image = v.pipe(
  Product.entries.image,
  v.check((image) => PICTURE.test(image), 'must be a picture of this shop (/pictures/….svg), or left out to be drawn'),
  v.check(
    (image) => unknownWordOf(image) === undefined,
    ({ input }) => `"${unknownWordOf(input) ?? ''}" is no word of this shop's pictures: put it right, or leave the picture out to be drawn`,
  ),
)

/** The text of a price, and the gems that it makes. Direction marks, with which Arabic amounts are written, are no part of it. */
const Price = v.pipe(
  v.union(
    [
      v.pipe(
        v.string(),
        v.transform((text) => text.replace(/\p{Cf}/gu, '')),
        Line,
        Product.entries.price,
      ),
      v.pipe(
        v.number(),
        v.check((price) => price >= 0, 'is below zero'),
        v.transform(priceText),
      ),
    ],
    'must be a text or a number',
  ),
  v.rawTransform<string, { text: string; gems: number }>(({ dataset: { value: text }, addIssue, NEVER }) => {
    const { price, fault } = readPrice(text)
    const gems = price && gemPriceOf(Number(price.amount))
    if (gems !== undefined) return { text, gems }
    addIssue({ message: fault ?? `"${text}" is more than the ${MAX_BALANCE.toLocaleString('en-US')} gems that an account can hold` })
    return NEVER
  }),
)

/** A row of a catalog's file. What an operator may leave out: the id (made of the name), the picture (drawn), the gems (of the price). */
export const Row = v.pipe(
  PlainObject,
  v.strictObject({
    ...Product.entries,
    id: v.optional(Product.entries.id),
    name: v.pipe(Line, Product.entries.name),
    image: v.optional(Image),
    url: v.pipe(Line, Product.entries.url),
    desc: v.pipe(Lines, Product.entries.desc),
    price: Price,
    priceGems: v.optional(
      v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), Product.entries.priceGems),
    ),
  }),
)
export type Row = v.InferOutput<typeof Row>

function unknownWordOf(image: string): string | undefined {
  return unknownWordIn(PICTURE.exec(image)?.[1] ?? '')
}

function oddCharacter({ input }: { input: string }): string {
  const odd = [...input].find((character) => !isSeveralLines(character)) ?? '\n'
  return `holds a character that no text here can have (U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
}
