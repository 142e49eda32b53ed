// How the files of other shops say what a product is: one entry for each. A row's cells are read by column keys (lower case).
import { readPrice } from '#sync-protocol/domain/price.ts'
import { columnKey, textIn, type FileRow } from './file-rows.ts'
import { unlessSaid, YES } from './flags.ts'
import { bySharedKey, byFirstRow, byParent, eachRow, type Grouping } from './grouping.ts'
import { isSaleOn, type UnsureDate } from './sale-dates.ts'

/** A picture as a row has it. `position`: its place among the product's. */
export interface DialectImage {
  src: string
  alt: string
  /** The column that names it. */
  column: string
  position?: string
  focus?: string
}

export interface Dialect {
  /** "read as …". */
  said: string
  /** Columns by which it is recognised: all of them are there. */
  heads: readonly string[]
  /** Every column that such a file has by itself: others are named. */
  columns: Pick<RegExp, 'test'>
  group: Grouping
  /** Two names among the rows of a group are two products. */
  isNamedOnce?: boolean
  name: string
  /** The first of these that is filled. */
  desc: readonly string[]
  isHtml: boolean
  /** The column of a row's price, or a date that does not tell which it is. */
  price: (row: FileRow, now: number) => string | UnsureDate
  currency?: string | undefined
  images: (row: FileRow) => readonly DialectImage[]
  url: (row: FileRow, source: string) => string
  /** Columns whose words tell type and theme, the surest first. */
  words: readonly string[]
  /** Columns whose words, with commas between them, are what fans look for it by. */
  tags?: readonly string[]
  /** What a customer may choose. */
  options: readonly (readonly [name: string, value: string])[]
  /** Why a product is not for sale. */
  leaveOut: (row: FileRow) => string | undefined
}

const is = (row: FileRow, column: string, ...values: readonly string[]) => values.includes(textIn(row, column).toLowerCase())
/** Shops write 0 for a product that is on no sale. */
const isOnSale = (row: FileRow, column: string) => {
  const text = textIn(row, column)
  return text !== '' && Number(readPrice(text).price?.amount) !== 0
}
const numbered = (count: number, columnOf: (number: number) => string) => Array.from({ length: count }, (_, index) => columnOf(index + 1))
const listOf = (text: string, separator: RegExp) => text.split(separator).filter((part) => part !== '')
/** The parts of a cell that lists pictures; an address may have the separator in it. */
const pictures = (row: FileRow, column: string, separator: RegExp) =>
  listOf(textIn(row, column), separator).map((src) => ({ src, alt: '', column }))
/** Pictures with the texts and the places that other columns list in their order. */
const described = (
  row: FileRow,
  { image = 'image', alt = 'alt', focus = 'focus' }: { image?: string; alt?: string; focus?: string } = {},
) => {
  const [alts, focuses] = [alt, focus].map((column) =>
    textIn(row, column)
      .split('|')
      .map((text) => text.trim()),
  )
  return pictures(row, image, LIST).map((picture, place) => ({ ...picture, alt: alts?.[place] ?? '', focus: focuses?.[place] ?? '' }))
}
const LIST = /\s*\|\s*|[\s,]+(?=https?:\/\/)/i
/** The first of two columns, where it is filled. */
const filledOf = (row: FileRow, first: string, second: string) => {
  const column = textIn(row, first) === '' ? second : first
  return { src: textIn(row, column), column }
}
const below = (source: string, ...parts: readonly string[]) =>
  source === '' ? '' : [source.replace(/\/+$/, ''), ...parts.map((part) => part.replace(/^\/+|\/+$/g, ''))].join('/')

const SHOPIFY =
  /^((url )?handle|title|body \(html\)|description|vendor|type|tags|status|sku|barcode|gift card|published.*|product (category|image url)|image .*|variant .*|option\d .*|google shopping .*|seo .*|(included|price|compare.at price)( \/ .*)?|cost per item|charge tax|tax code|unit price .*|inventory .*|continue selling .*|weight .*|requires shipping|fulfillment service|.*\(product\.metafields\..*\))$/

function shopify(old: boolean): Dialect {
  const [handle, price, image, position, alt, variant] = old
    ? ['handle', 'variant price', 'image src', 'image position', 'image alt text', 'variant image']
    : ['url handle', 'price', 'product image url', 'image position', 'image alt text', 'variant image url']
  const desc = old ? 'body (html)' : 'description'
  return {
    said: old ? 'a Shopify export' : 'a Shopify export (new template)',
    heads: old ? [handle, price] : [handle, image],
    columns: SHOPIFY,
    group: bySharedKey((row) => textIn(row, handle)),
    isNamedOnce: true,
    name: 'title',
    desc: [desc],
    isHtml: true,
    price: () => price,
    images: (row) => [
      { src: textIn(row, image), alt: textIn(row, alt), column: image, position: textIn(row, position) },
      { src: textIn(row, variant), alt: '', column: variant },
    ],
    url: (row, source) => below(source, 'products', encodeURIComponent(textIn(row, handle))),
    words: ['type', 'product category', 'tags', 'vendor'],
    tags: ['tags'],
    options: [1, 2, 3].map((n) => [`option${n} name`, `option${n} value`] as const),
    leaveOut: (row) => {
      if (!is(row, 'status', '', 'active')) return `its status is ${textIn(row, 'status').toLowerCase()}`
      return (
        unlessSaid(row, 'gift card', false, 'it is a gift card') ??
        unlessSaid(row, old ? 'published' : 'published on online store', true, 'it is not published')
      )
    },
  }
}

/** "variation, virtual": WooCommerce names what a product is, and what else it is. */
const isOfType = (row: FileRow, type: string) => listOf(textIn(row, 'type').toLowerCase(), /\s*,\s*/).includes(type)

const woocommerce: Dialect = {
  said: 'a WooCommerce export',
  heads: ['regular price', 'visibility in catalog'],
  columns:
    /^(id|type|sku|name|published|is featured\?|visibility in catalog|(short )?description|date sale price .*|tax (status|class)|in stock\?|stock|low stock amount|backorders allowed\?|sold individually\?|(weight|length|width|height) \(.*|allow customer reviews\?|purchase note|(sale|regular) price|categories|tags|shipping class|images|parent|grouped products|upsells|cross-sells|external url|button text|position|brands|gtin.*|attribute \d+ .*|download .*|meta: .*)$/,
  group: byParent({
    isPart: (row) => isOfType(row, 'variation'),
    parent: (row) => textIn(row, 'parent'),
    keys: (row) => [textIn(row, 'sku'), `id:${textIn(row, 'id')}`],
  }),
  name: 'name',
  desc: ['short description', 'description'],
  isHtml: true,
  price: (row, now) => {
    if (!isOnSale(row, 'sale price')) return 'regular price'
    const dates = ['date sale price starts', 'date sale price ends'].map((column) => ({ column, text: textIn(row, column) }))
    const isOn = isSaleOn(now, ...dates)
    return typeof isOn === 'boolean' ? (isOn ? 'sale price' : 'regular price') : isOn
  },
  images: (row) => pictures(row, 'images', /,\s+|,(?=https?:\/\/)/i),
  url: (row, source) => textIn(row, 'external url') || below(source, `?p=${textIn(row, 'id')}`),
  words: ['categories', 'tags'],
  tags: ['tags'],
  options: [1, 2, 3].map((n) => [`attribute ${n} name`, `attribute ${n} value(s)`] as const),
  leaveOut: (row) => {
    if (isOfType(row, 'grouped')) return 'it is a group of other products'
    if (is(row, 'visibility in catalog', 'hidden')) return 'it is hidden'
    return unlessSaid(row, 'published', true, 'it is not published')
  },
}

const etsy: Dialect = {
  said: 'an Etsy export',
  heads: ['title', 'currency_code'],
  columns: /^(title|description|price|currency_code|quantity|tags|materials|image\d+|variation \d .*|sku)$/,
  group: eachRow,
  name: 'title',
  desc: ['description'],
  isHtml: false,
  price: () => 'price',
  currency: 'currency_code',
  images: (row) => numbered(10, (n) => `image${n}`).map((column) => ({ src: textIn(row, column), alt: '', column })),
  url: (_row, source) => source,
  words: ['tags', 'materials'],
  tags: ['tags', 'materials'],
  options: [1, 2].map((n) => [`variation ${n} name`, `variation ${n} values`] as const),
  leaveOut: () => undefined,
}

const google: Dialect = {
  said: 'a Google Merchant feed',
  heads: ['id', 'title', 'image_link'],
  columns:
    /^(id|title|description|link|(additional_|mobile_)?image_link|price|sale_price.*|google_product_category|product_type|brand|gtin|mpn|condition|availability.*|item_group_id|color|size.*|shipping.*|tax.*|identifier_exists|age_group|gender|material|pattern|custom_label_\d|mobile_link|adult|multipack|is_bundle|expiration_date|cost_of_goods_sold|updated|published|author|guid|pubdate)$/,
  group: bySharedKey((row) => textIn(row, 'item_group_id')),
  name: 'title',
  desc: ['description'],
  isHtml: false,
  price: (row, now) => {
    const column = 'sale_price_effective_date'
    const text = textIn(row, column)
    if (!isOnSale(row, 'sale_price')) return 'price'
    if (text === '') return 'sale_price'
    const [starts = '', ends = ''] = text.split('/')
    if (starts.trim() === '' || ends.trim() === '') return { column, fault: `"${text}" is not two dates with a / between them` }
    const isOn = isSaleOn(now, { column, text: starts }, { column, text: ends })
    return typeof isOn === 'boolean' ? (isOn ? 'sale_price' : 'price') : isOn
  },
  images: (row) => [
    { src: textIn(row, 'image_link'), alt: '', column: 'image_link' },
    ...pictures(row, 'additional_image_link', /\s*,\s*(?=https?:\/\/)/i),
  ],
  url: (row) => textIn(row, 'link'),
  words: ['product_type', 'google_product_category', 'brand'],
  tags: ['color', 'material'],
  options: ['color', 'size'].map((column) => [column, column] as const),
  leaveOut: () => undefined,
}

const bigcommerce: Dialect = {
  said: 'a BigCommerce export',
  heads: ['item', 'inventory tracking'],
  columns:
    /^(item|id|name|type|sku|options|inventory tracking|current stock|low stock|(cost |retail |sale )?price|brand id|channels|categories|description|custom fields|page title|product url|meta (description|keywords)|search keywords|bin picking number|upc\/ean|global trade number|manufacturer part number|free shipping|fixed shipping cost|weight|width|height|depth|is (visible|featured)|warranty|tax class|(show )?product condition|sort order|variant image url|internal image url \(export\)|image .*|youtube id|video .*)$/,
  group: byFirstRow((row) => is(row, 'item', 'product')),
  name: 'name',
  desc: ['description'],
  isHtml: true,
  price: (row) => (isOnSale(row, 'sale price') ? 'sale price' : 'price'),
  images: (row) =>
    is(row, 'item', 'image')
      ? [
          {
            ...filledOf(row, 'internal image url (export)', 'image url (import)'),
            alt: textIn(row, 'image description'),
            position: is(row, 'image is thumbnail', ...YES) ? '-1' : textIn(row, 'image sort order'),
          },
        ]
      : [],
  url: (row, source) => below(source, textIn(row, 'product url')),
  words: ['categories', 'type'],
  tags: ['search keywords'],
  options: [],
  leaveOut: (row) => unlessSaid(row, 'is visible', true, 'it is not visible'),
}

const bigcommerceOld: Dialect = {
  said: 'an old BigCommerce export',
  heads: ['item type', 'product name'],
  columns:
    /^(item type|product .*|brand name|price|(cost|retail|sale) price|category( .*)?|option .*|fixed shipping cost|free shipping|track inventory|(current|low) stock level|page title|meta .*|search keywords|gps .*|bin picking number|allow purchases\?|show .*|sort order|event .*)$/,
  group: byFirstRow((row) => is(row, 'item type', 'product')),
  name: 'product name',
  desc: ['product description'],
  isHtml: true,
  price: (row) => (isOnSale(row, 'sale price') ? 'sale price' : 'price'),
  images: (row) =>
    numbered(10, String).map((n) => ({
      ...filledOf(row, `product image url - ${n}`, `product image file - ${n}`),
      alt: textIn(row, `product image description - ${n}`),
    })),
  url: (row, source) =>
    /^https?:/i.test(textIn(row, 'product url')) ? textIn(row, 'product url') : below(source, textIn(row, 'product url')),
  words: ['category', 'brand name'],
  tags: ['search keywords'],
  options: [],
  leaveOut: (row) => unlessSaid(row, 'product visible?', true, 'it is not visible'),
}

const squarespace: Dialect = {
  said: 'a Squarespace export',
  heads: ['product id [non editable]', 'hosted image urls'],
  columns:
    /^((product|variant) id \[non editable\]|product (type|page|url)|title|description|sku|option (name|value) \d|price|sale price|on sale|stock|categories|tags|weight|length|width|height|visible|hosted image urls)$/,
  group: byFirstRow((row) => textIn(row, 'product id [non editable]') !== ''),
  name: 'title',
  desc: ['description'],
  isHtml: true,
  price: (row) => (is(row, 'on sale', ...YES) && isOnSale(row, 'sale price') ? 'sale price' : 'price'),
  images: (row) => pictures(row, 'hosted image urls', /\s+/),
  url: (row, source) => below(source, textIn(row, 'product page'), textIn(row, 'product url')),
  words: ['categories', 'tags'],
  tags: ['tags'],
  options: numbered(6, String).map((n) => [`option name ${n}`, `option value ${n}`] as const),
  leaveOut: (row) => unlessSaid(row, 'visible', true, 'it is not visible'),
}

const DIALECTS: readonly Dialect[] = [shopify(true), shopify(false), woocommerce, etsy, google, bigcommerce, bigcommerceOld, squarespace]

/** A table whose columns the operator names, or that calls them as this shop does. */
export const BARE: Dialect = {
  said: 'a table of its own columns',
  heads: [],
  columns: /^(name|desc|price|currency|url|type|theme|image|alt|focus|tags)$/,
  group: eachRow,
  name: 'name',
  desc: ['desc'],
  isHtml: false,
  price: () => 'price',
  currency: 'currency',
  images: (row) => described(row),
  url: (row, source) => textIn(row, 'url') || source,
  words: ['type', 'theme'],
  tags: ['tags'],
  options: [],
  leaveOut: () => undefined,
}

/** What `--columns` can name. */
export const RENAMED = ['name', 'desc', 'price', 'currency', 'url', 'image', 'alt', 'focus', 'type', 'theme'] as const

/** A dialect in which the operator says what some columns are called. */
export function renamed(dialect: Dialect, columns: Readonly<Record<string, string>>): Dialect {
  const keyOf = (field: (typeof RENAMED)[number]) => (columns[field] === undefined ? undefined : columnKey(columns[field]))
  const [price, url, image, alt, focus, desc] = (['price', 'url', 'image', 'alt', 'focus', 'desc'] as const).map(keyOf)
  const named = new Set(Object.values(columns).map(columnKey))
  return {
    ...dialect,
    name: keyOf('name') ?? dialect.name,
    desc: desc === undefined ? dialect.desc : [desc],
    price: price === undefined ? dialect.price : () => price,
    currency: keyOf('currency') ?? dialect.currency,
    url: url === undefined ? dialect.url : (row, source) => textIn(row, url) || source,
    images:
      image === undefined
        ? dialect.images
        : (row) => described(row, { image, ...(alt === undefined ? {} : { alt }), ...(focus === undefined ? {} : { focus }) }),
    words: [...[keyOf('type'), keyOf('theme')].filter((column) => column !== undefined), ...dialect.words],
    columns: { test: (column) => named.has(column) || dialect.columns.test(column) },
  }
}

/** The shop whose export has these columns. */
export function dialectOf(keys: ReadonlySet<string>): Dialect | undefined {
  return DIALECTS.find(({ heads }) => heads.every((head) => keys.has(head)))
}
