import { currenciesOf } from '#sync-protocol/domain/currencies.ts'
import { columnsIn } from '../catalog/files/columns-option.ts'
import type { Form } from '../command-words.mjs'
import { httpsAddress } from '../https-address.ts'

const form = <Name extends string>(given: Form<Name>): Form<Name> => given

const isCurrency = (text: string) => currenciesOf(text).includes(text)
const isCount = (text: string) => /^[1-9]\d{0,3}$/.test(text)

export const START = form<never>({
  name: 'the shop',
  call: 'npm start',
  words: [],
  options: {},
  does: 'Opens the shop. What is set is set by variables: README.md lists them.',
})

export const BACKUP = form<'keep'>({
  name: 'backup',
  call: 'npm run backup --',
  script: 'backup',
  words: ['DIR'],
  options: {
    keep: {
      value: 'N',
      is: 'a whole number from 1 to 9999',
      isValue: isCount,
      does: 'into a folder of its own in DIR, named by the time, of which the newest N stay',
    },
  },
  does: 'Copies the embedded store and its secret into DIR, a new folder, while the shop runs.',
})

export const RESTORE = form<'force'>({
  name: 'restore',
  call: 'npm run restore --',
  script: 'restore',
  words: ['DIR'],
  options: { force: { does: 'replaces the store that is in the data folder' } },
  does: 'Puts the backup in DIR into the data folder, which no shop may have open.',
})

export const SEED = form<'yes'>({
  name: 'seed',
  call: 'npm run seed --',
  script: 'seed',
  words: [],
  options: { yes: { does: 'does not ask where the shop has accounts already' } },
  does: 'Puts a few demo accounts into the store, with carts, orders, gems and messages, and prints their passwords.',
})

const catalogForm = { script: 'catalog', words: ['DIR|FILE'] }
const JSON_TOO = { does: 'answers as JSON, for scripts' }

/** The commands of `catalog`. */
export const CATALOG: Record<
  'import' | 'export',
  Form<'columns' | 'currency' | 'dry-run' | 'encoding' | 'json' | 'skip-missing-pictures' | 'source' | 'yes'>
> = {
  import: {
    ...catalogForm,
    name: 'catalog import',
    call: 'npm run catalog -- import',
    options: {
      columns: {
        value: 'MAP',
        is: 'a list as name=Nom,price="Tarif régulier"',
        isValue: (text) => columnsIn(text) !== undefined,
        does: 'says what the file calls name, desc, price, currency, url, image, alt, focus, type and theme',
      },
      currency: { value: 'CODE', is: 'a code as EUR', isValue: isCurrency, does: 'the currency of prices that name none' },
      encoding: { value: 'NAME', does: 'how the file writes letters, as windows-1252, where it is told wrong' },
      source: {
        value: 'URL',
        is: 'an address that begins with https://',
        isValue: (text) => httpsAddress(text).startsWith('https://') && URL.canParse(text),
        does: 'makes the links that exports lack',
      },
      'skip-missing-pictures': { does: 'draws a product whose photographs cannot be had, instead of refusing the import' },
      'dry-run': { does: 'says what would change, and changes nothing; shows how photographs are cut' },
      json: JSON_TOO,
      yes: {
        does: 'does not ask before a shop opens, more than half of the products would go, some are left out, or prices change whose gems do not',
      },
    },
    does: 'Opens the shop of DIR, a shop folder (README.md), or puts the products of FILE in place: .json or .csv of this shop, or an export (.csv, .tsv, .txt, .xml) of Shopify, WooCommerce, Etsy, Google Merchant, BigCommerce or Squarespace.',
  },
  export: {
    ...catalogForm,
    name: 'catalog export',
    call: 'npm run catalog -- export',
    options: { json: JSON_TOO },
    does: 'Writes the shop into DIR, a new folder, or its products into FILE, which ends in .json or .csv.',
  },
}

/** What backup and restore run in a process of its own. */
export const STORE_STEP: Record<'copy' | 'read', Form<never>> = {
  copy: { name: 'store-step copy', call: 'store-step copy', words: ['FROM', 'TO'], options: {}, does: 'Copies the embedded store.' },
  read: { name: 'store-step read', call: 'store-step read', words: ['DIR'], options: {}, does: 'Reads a copy and counts.' },
}
