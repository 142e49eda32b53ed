import type { Form } from '../command-words.mjs'

const form = <Name extends string>(given: Form<Name>): Form<Name> => given

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
const FILE = 'DIR is a shop folder (README.md), FILE has products only and ends in .json or .csv.'
const JSON_TOO = { does: 'answers as JSON, for scripts' }

/** The commands of `catalog`. */
export const CATALOG: Record<'import' | 'export', Form<'dry-run' | 'yes' | 'json'>> = {
  import: {
    ...catalogForm,
    name: 'catalog import',
    call: 'npm run catalog -- import',
    options: {
      'dry-run': { does: 'says what would change, and changes nothing' },
      yes: { does: 'does not ask before a shop opens, more than half of the products would go, or prices change whose gems do not' },
      json: JSON_TOO,
    },
    does: `Opens the shop of DIR, or puts the products of FILE in place. ${FILE}`,
  },
  export: {
    ...catalogForm,
    name: 'catalog export',
    call: 'npm run catalog -- export',
    options: { json: JSON_TOO },
    does: `Writes the shop into DIR, a new folder, or its products into FILE. ${FILE}`,
  },
}

/** What backup and restore run in a process of its own. */
export const STORE_STEP: Record<'copy' | 'read', Form<never>> = {
  copy: { name: 'store-step copy', call: 'store-step copy', words: ['FROM', 'TO'], options: {}, does: 'Copies the embedded store.' },
  read: { name: 'store-step read', call: 'store-step read', words: ['DIR'], options: {}, does: 'Reads a copy and counts.' },
}
