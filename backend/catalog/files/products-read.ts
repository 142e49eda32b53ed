import type { Photo } from '#sync-protocol/domain/photo.ts'
import type { FileFault } from './file-fault.ts'
import type { FileTable } from './file-rows.ts'
import type { PriceRules, RowPrice } from './prices.ts'
import type { Row } from './row.ts'

export interface ReadOptions extends PriceRules {
  /** The seller's address, for links that an export lacks. */
  source?: string | undefined
  /** Words of the file that stand for a type or theme; `*` for any. */
  types?: Readonly<Record<string, readonly string[]>> | undefined
  themes?: Readonly<Record<string, readonly string[]>> | undefined
  /** What the file calls the columns `RENAMED`. */
  columns?: Readonly<Record<string, string>> | undefined
  encoding?: string | undefined
  /** ms since the epoch, for sale prices with dates: without it they do not count. */
  now?: number | undefined
}

/** A product of a file, checked; its id, picture and gems may be left to the shop. */
export interface ReadProduct extends Row {
  line: number
  price: RowPrice
  /** Its photographs, where an import has had them (photographs/). */
  photos?: readonly Photo[]
}

/** A picture that a row names; nobody has looked for it yet. */
export interface RowPicture {
  src: string
  /** '': the product's name. */
  alt: string
  /** The same in other languages, by their tags. */
  alts?: Readonly<Record<string, string>>
  /** Where its square is cut, as the file says it; '': in the middle. */
  focus: string
  line: number
  column: string
}

/** The pictures of a product, the card's first, also where something else is wrong with it. */
export interface RowPictures {
  /** That of its product. */
  line: number
  name: string
  images: readonly RowPicture[]
}

export interface LeftOut {
  line: number
  name: string
  reason: string
}

/** What the operator must decide: which currency prices are in (without it nothing can be imported), or whether one rate for several is meant. */
export interface Question extends FileFault {
  kind: 'currency' | 'rates'
}

export interface ProductsRead {
  /** How the file was read, for the operator. */
  said: readonly string[]
  products: readonly ReadProduct[]
  pictures: readonly RowPictures[]
  leftOut: readonly LeftOut[]
  faults: readonly FileFault[]
  questions: readonly Question[]
  /** What `line` counts. */
  unit: FileTable['unit']
}

/** A product as a reader of rows makes it, unchecked; `heads`: what the file calls a field. */
export interface Candidate {
  line: number
  fields: Readonly<Record<string, unknown>>
  price: PriceOfCandidate
  images: readonly RowPicture[]
  /** What is said of a field that is not there, where that is more than its being missing. */
  missing?: Readonly<Record<string, string>>
  heads: Readonly<Record<string, string>>
}

/** A cell to be read, or what a reader made of several; it has told by itself what is wrong with those. */
type PriceOfCandidate = { cell: unknown; line: number; head: string } | { price: RowPrice | undefined } | undefined

export interface RowsRead {
  candidates: readonly Candidate[]
  leftOut: readonly LeftOut[]
  faults: readonly FileFault[]
  questions: readonly Question[]
  said: readonly string[]
}
