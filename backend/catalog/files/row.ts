import * as v from 'valibot'
import { isDay } from '#sync-protocol/domain/day.ts'
import { Product } from '#sync-protocol/api/catalog.ts'
import { THEMES, TYPES } from '#sync-protocol/domain/product.ts'
import { isOneLine, isSeveralLines, isVisible } from '#sync-protocol/domain/text.ts'
import { httpsAddress } from '../../https-address.ts'
import { unknownWordIn } from '../../illustrations/vocabulary.ts'

/** The texts of a catalog keep the rule of users' own (`domain/text.ts`); composed in one form, the same letters are the same text. */
const Line = v.pipe(v.string(), v.trim(), v.check(isOneLine, oddCharacter), v.check(isVisible, 'is empty'), v.normalize('NFC'))
const Lines = v.pipe(v.string(), v.trim(), v.check(isSeveralLines, oddCharacter), v.check(isVisible, 'is empty'), v.normalize('NFC'))

const PICTURE = /^\/pictures\/(.*)\.svg$/s
const OTHER_PICTURE =
  'must be a picture of this shop (/pictures/….svg), a file beside this one (photos/a.jpg), an https address, or left out to be drawn'
/** A picture that this shop draws: any other address would be a 404 in its listings. */
const Image = v.pipe(
  v.string(OTHER_PICTURE),
  Product.entries.image,
  v.check((image) => PICTURE.test(image), OTHER_PICTURE),
  v.check(
    (image) => unknownWordOf(image) === undefined,
    ({ input }) => `"${unknownWordOf(input) ?? ''}" is no word of this shop's pictures: put it right, or leave the picture out to be drawn`,
  ),
)

/** Between the tags of a cell. */
const TAGS_END = /[,;|]/
const MOST_TAGS = 20
const LONGEST_TAG = 40

/** A cell of tags with commas between them, or a list of them; each once. */
const Tags = v.pipe(
  v.union([v.string(), v.array(v.string())], 'must be words with commas between them'),
  v.transform((cell) => (typeof cell === 'string' ? cell.split(TAGS_END) : cell).map((tag) => tag.replaceAll(/\s+/g, ' ').trim())),
  v.transform((tags) => [...new Map(tags.filter((tag) => tag !== '').map((tag) => [tag.toLowerCase(), tag])).values()]),
  v.array(
    v.pipe(
      Line,
      v.maxLength(LONGEST_TAG, `holds a tag of more than ${LONGEST_TAG} characters`),
      v.check((tag) => !TAGS_END.test(tag), 'holds a tag with a comma, semicolon or bar in it'),
    ),
  ),
  v.maxLength(MOST_TAGS, `holds more than ${MOST_TAGS} tags`),
)

const Since = v.pipe(v.string('must be a day, as 2026-11-28'), v.trim(), v.check(isDay, 'must be a day, as 2026-11-28'))

/** What is quoted of a cell. */
const LONGEST_CELL = 80

const Id = v.config(Product.entries.id, {
  message: ({ input }) =>
    `${quoted(input)} is no id: an id has small letters a to z, digits and hyphens, begins with a letter or digit, and has at most 64 characters`,
})
const Url = v.pipe(
  Line,
  v.transform(httpsAddress),
  v.config(Product.entries.url, {
    message: ({ input }) =>
      `${quoted(input)} is no address: write it with https://, as https://shop.example/ring, in at most 500 characters`,
  }),
)
const GEMS = 'must be a whole number from 1 to 1,000,000,000'
const Gems = v.config(v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]), Product.entries.priceGems), {
  message: GEMS,
})

/** A product of a file but for its price. An operator may leave out the id (made of the name), the picture (drawn) and the gems (of the price). */
export const Row = v.object({
  id: v.optional(Id),
  name: v.pipe(Line, Product.entries.name),
  image: v.optional(Image),
  url: Url,
  desc: v.pipe(Lines, Product.entries.desc),
  priceGems: v.optional(Gems),
  type: v.config(Product.entries.type, { message: `must be one of ${TYPES.join(', ')}` }),
  theme: v.config(Product.entries.theme, { message: `must be one of ${THEMES.join(', ')}` }),
  tags: v.optional(Tags),
  since: v.optional(Since),
  texts: v.optional(
    v.record(
      v.string(),
      v.object({
        name: v.optional(v.pipe(Line, Product.entries.name)),
        desc: v.optional(v.pipe(Lines, Product.entries.desc)),
        tags: v.optional(Tags),
        alt: v.optional(v.array(v.string())),
      }),
    ),
  ),
})
export type Row = v.InferOutput<typeof Row>

/** What is wrong with a row, by its field. */
export function rowFault(issue: v.InferIssue<typeof Row>): { field: string; text: string } {
  const [top = '', tag, text] = (v.getDotPath(issue) ?? '').split('.')
  const field = top === 'texts' ? `${text}:${tag}` : top
  return { field, text: issue.type === 'object' || issue.input === undefined ? 'is missing' : issue.message }
}

function quoted(cell: unknown): string {
  return typeof cell === 'string' ? `"${cell.slice(0, LONGEST_CELL)}"` : JSON.stringify(cell).slice(0, LONGEST_CELL)
}

function unknownWordOf(image: string): string | undefined {
  return unknownWordIn(PICTURE.exec(image)?.[1] ?? '')
}

function oddCharacter({ input }: { input: string }): string {
  const odd = [...input].find((character) => !isSeveralLines(character)) ?? '\n'
  return `holds a character that no text here can have (U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`
}
