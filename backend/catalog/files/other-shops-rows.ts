import { currenciesOf } from '#sync-protocol/domain/currencies.ts'
import { counted } from '../catalog-change.ts'
import { Categories } from './category-words.ts'
import type { Dialect } from './dialects.ts'
import type { FileFault } from './file-fault.ts'
import { foreignTags } from './foreign-tags.ts'
import { columnKey, textIn, type FileRow, type FileTable } from './file-rows.ts'
import type { Group } from './grouping.ts'
import { cutTo, holdsHtml, textOfHtml, withoutUnseen } from './plain-text.ts'
import { priceIn, shownPrice, type RowPrice } from './prices.ts'
import type { Candidate, LeftOut, Question, ReadOptions, RowPicture, RowsRead } from './products-read.ts'
import { altOf, firstPictures } from './row-pictures.ts'
import { LONGEST, Tally } from './tally.ts'

/** Characters of a description that options may take. */
const LONGEST_OPTIONS = 200
/** What Shopify calls the option of a product that has none. */
const NO_OPTION = 'default title'
/** A picture of this shop, which it draws anew. */
const DRAWN = /^\/pictures\/.*\.svg$/

/** The products in the rows of another shop: one of each group, in this shop's words. */
export function otherShopsRows(table: FileTable, dialect: Dialect, options: ReadOptions): RowsRead {
  const { groups, lost } = dialect.group(table.rows)
  const headOf = new Map(table.columns.map((head) => [columnKey(head), head]))
  const reader = new GroupReader(dialect, options, (key) => headOf.get(key) ?? key, new Tally(table.unit))
  const candidates = groups.flatMap((group) => reader.read(group) ?? [])
  const orphans = lost.map(({ row, reason }) => ({ line: row.line, name: textIn(row, dialect.name), reason }))
  return {
    candidates,
    leftOut: [...reader.leftOut, ...orphans].toSorted((one, other) => one.line - other.line),
    faults: reader.faults,
    questions: reader.questions,
    said: reader.said(),
  }
}

class GroupReader {
  readonly leftOut: LeftOut[] = []
  readonly faults: FileFault[] = []
  readonly questions: Question[] = []
  readonly #dialect: Dialect
  readonly #options: ReadOptions
  readonly #headOf: (key: string) => string
  readonly #tally: Tally
  readonly #categories: Categories
  #severalPrices = 0

  constructor(dialect: Dialect, options: ReadOptions, headOf: (key: string) => string, tally: Tally) {
    this.#dialect = dialect
    this.#options = options
    this.#headOf = headOf
    this.#tally = tally
    this.#categories = new Categories(options.types, options.themes)
  }

  said(): string[] {
    const several = this.#severalPrices
    return [
      ...(several === 0
        ? []
        : [`${counted(several, 'product')} cost${several === 1 ? 's' : ''} different sums by variant: the lowest counts`]),
      ...this.#tally.said(),
    ]
  }

  read(group: Group): Candidate | undefined {
    const dialect = this.#dialect
    const lead = group.find((row) => textIn(row, dialect.name) !== '') ?? group[0]
    const { line } = lead
    const name = this.#nameOf(lead)
    const other =
      dialect.isNamedOnce === true ? group.find((row) => !['', textIn(lead, dialect.name)].includes(textIn(row, dialect.name))) : undefined
    if (other !== undefined)
      this.faults.push({
        line: other.line,
        column: this.#headOf(dialect.name),
        text: `"${textIn(other, dialect.name)}" has the handle of "${name}" in line ${line}: give it its own`,
      })
    const said = [...dialect.words.map((column) => textIn(lead, column)), name]
    const type = this.#categories.type.inTexts(said)
    const theme = this.#categories.theme.inTexts(said)
    const reason = dialect.leaveOut(lead) ?? unfit('type', type, dialect, this.#headOf) ?? unfit('theme', theme, dialect, this.#headOf)
    if (reason !== undefined) {
      this.leftOut.push({ line, name, reason })
      return undefined
    }
    const parts = group.filter((row) => row === lead || dialect.leaveOut(row) === undefined)
    if (textIn(lead, 'availability').replace(/\s/g, '_').toLowerCase() === 'out_of_stock') this.#tally.add('out of stock, and kept', line)
    const price = this.#priceOf(parts, lead)
    const url = dialect.url(lead, this.#options.source ?? '')
    return {
      line,
      fields: {
        name: name === '' ? undefined : name,
        desc: this.#descOf(parts, lead, name),
        url: url === '' ? undefined : url,
        type,
        theme,
        tags: foreignTags(group.flatMap((row) => (dialect.tags ?? []).map((column) => textIn(row, column)))),
      },
      missing: { url: "is not in the file: name the seller's address (seller.url in shop.json, or --source)" },
      price,
      images: firstPictures(this.#imagesOf(group), this.#tally, line),
      heads: { name: this.#headOf(dialect.name), desc: this.#headOf(dialect.desc[0] ?? 'desc') },
    }
  }

  #nameOf(lead: FileRow): string {
    return this.#cut(
      'name',
      withoutUnseen(this.#plain(textIn(lead, this.#dialect.name)))
        .replaceAll(/[\s\n]+/g, ' ')
        .trim(),
      lead.line,
    )
  }

  /** A line's text, which such a shop may have escaped as for a page. */
  #plain(raw: string): string {
    return this.#dialect.isHtml && /&#?\w+;|<\w/.test(raw) ? textOfHtml(raw) : raw
  }

  #descOf(group: Group | readonly FileRow[], lead: FileRow, name: string): string {
    const { desc, isHtml } = this.#dialect
    const raw = desc.map((column) => textIn(lead, column)).find((text) => text !== '') ?? ''
    const text = withoutUnseen(isHtml || holdsHtml(raw) ? textOfHtml(raw) : raw).trim()
    if (text === '' && name !== '') this.#tally.add('without a description, in whose place the name stands', lead.line)
    const options = optionsOf(group, lead, this.#dialect)
    const room = LONGEST.desc - (options === '' ? 0 : options.length + 1)
    return [this.#cut('desc', text || name, lead.line, room), options].join('\n').trim()
  }

  #cut(field: keyof typeof LONGEST, text: string, line: number, most: number = LONGEST[field]): string {
    if (text.length <= most) return text
    this.#tally.add(`${field} is cut to ${LONGEST[field]} characters`, line)
    return cutTo(text, most)
  }

  /** The pictures of a product, each once, in the order that the shop gave them. */
  #imagesOf(rows: readonly FileRow[]): RowPicture[] {
    const all = rows.flatMap((row) => this.#dialect.images(row).map((image) => ({ ...image, line: row.line })))
    const seen = new Set([''])
    return all
      .toSorted((one, other) => placeOf(one.position) - placeOf(other.position))
      .flatMap(({ src, alt, focus = '', column, line }) => {
        if (seen.has(src) || DRAWN.test(src)) return []
        seen.add(src)
        return [{ src, alt: altOf(this.#plain(alt), this.#tally, line), focus, line, column: this.#headOf(column) }]
      })
  }

  /** The lowest price of the rows. */
  #priceOf(rows: readonly FileRow[], lead: FileRow): Candidate['price'] {
    const { currency: currencyColumn } = this.#dialect
    const found: RowPrice[] = []
    let isWrong = false
    for (const row of rows) {
      const column = this.#dialect.price(row, this.#options.now ?? Number.NaN)
      if (typeof column !== 'string') {
        this.faults.push({ line: row.line, column: this.#headOf(column.column), text: column.fault })
        isWrong = true
        continue
      }
      const text = textIn(row, column)
      if (text === '') continue
      const place = { line: row.line, column: this.#headOf(column) }
      const code = currencyColumn === undefined ? '' : textIn(row, currencyColumn)
      const [currency, ...others] = currenciesOf(code)
      if (code !== '' && (currency === undefined || others.length > 0))
        this.faults.push({ line: row.line, column: this.#headOf(currencyColumn ?? ''), text: `"${code}" is no currency's code, as EUR` })
      const read = priceIn(text, { ...this.#options, ...(currency === undefined ? {} : { currency }) })
      if ('price' in read) {
        if (currency !== undefined && read.price.currency !== currency)
          this.faults.push({ ...place, text: `"${text}" is not in ${currency}, which another column says` })
        found.push(read.price)
      } else if ('question' in read) this.questions.push({ ...place, kind: 'currency', text: read.question })
      else this.faults.push({ ...place, text: read.fault })
      isWrong ||= !('price' in read)
    }
    if (isWrong) return { price: found[0] }
    const [first] = found
    if (first === undefined) {
      const column = this.#dialect.price(lead, Number.NaN)
      this.faults.push({ line: lead.line, column: this.#headOf(typeof column === 'string' ? column : column.column), text: 'is missing' })
      return { price: undefined }
    }
    const lowest = found.reduce((low, one) => (one.amount < low.amount ? one : low))
    if (found.some(({ currency }) => currency !== lowest.currency))
      this.faults.push({ line: lead.line, text: 'its variants have prices in several currencies' })
    if (found.some(({ amount }) => amount !== lowest.amount)) this.#severalPrices += 1
    if (lowest.amount === 0) this.#tally.add('costs nothing, which makes 1 gem', lead.line)
    return { price: { ...lowest, text: shownPrice(lowest) } }
  }
}

function unfit(what: string, found: string | undefined, { words }: Dialect, headOf: (key: string) => string): string | undefined {
  return found === undefined ? `no word of ${words.map(headOf).join(', ')} or its name tells its ${what}` : undefined
}

function placeOf(position = ''): number {
  const at = Number.parseFloat(position)
  return Number.isNaN(at) ? Number.MAX_SAFE_INTEGER : at
}

/** "Size: S, M, L", a line for each option. */
function optionsOf(rows: readonly FileRow[], lead: FileRow, { options }: Dialect): string {
  const lines = options.flatMap(([nameColumn, valueColumn]) => {
    const name = nameColumn === valueColumn ? nameColumn : textIn(lead, nameColumn)
    const values = new Set(
      rows
        .flatMap((row) => textIn(row, valueColumn).split(/\s*[,|]\s*/))
        .filter((value) => value !== '' && value.toLowerCase() !== NO_OPTION),
    )
    return name === '' || values.size === 0 ? [] : [`${name.charAt(0).toUpperCase()}${name.slice(1)}: ${[...values].join(', ')}`]
  })
  return cutTo(withoutUnseen(lines.join('\n')), LONGEST_OPTIONS)
}
