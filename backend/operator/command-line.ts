// What `npm run shop` understands. Read before any store is opened.
import { isOneLine, isVisible } from '#sync-protocol/domain/text.ts'
import { readCommand, type Form, type Option } from '../command-words.mjs'

const PAGE = 20
const MAX_PAGE = 500
const LONGEST_NOTE = 80

const OPTIONS = {
  limit: {
    value: 'N',
    is: `a whole number from 1 to ${MAX_PAGE}`,
    isValue: (text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= MAX_PAGE,
    does: `how many at most (${PAGE}; up to ${MAX_PAGE})`,
  },
  after: { value: 'ID', does: 'the page behind this one' },
  note: {
    value: 'TEXT',
    is: `one line of at most ${LONGEST_NOTE} characters`,
    isValue: (text) => text.length <= LONGEST_NOTE && isOneLine(text) && isVisible(text),
    does: 'what a grant or a refund is for; its receiver reads it',
  },
  key: {
    value: 'KEY',
    is: '1 to 64 letters, digits, - and _',
    isValue: (text) => /^[\w-]{1,64}$/.test(text),
    does: 'the key of a grant or an answer: under it that is done once',
  },
  end: { value: 'ID', does: 'logs out the login whose id begins so (4 characters or more), or all' },
  take: { does: 'takes the gems instead' },
  all: { does: 'of visitors and of all accounts' },
  open: { does: 'messages: only what is neither answered nor marked; mark: opens it again' },
  json: { does: 'for scripts: npm run --silent shop -- COMMAND --json' },
  yes: { does: 'agrees to a change; without it you are asked on a terminal' },
} as const satisfies Record<string, Option>

type OptionName = keyof typeof OPTIONS

const PAGED = ['limit', 'after'] as const

/** What each takes besides `--json`. */
const COMMANDS = {
  accounts: { words: ['[WHO]'], options: PAGED, does: 'all accounts, page by page; one, or those like it' },
  orders: { words: ['WHO', '[ORDER]'], options: PAGED, does: 'the orders of an account; the items of one' },
  messages: { words: ['[WHO]'], options: ['all', 'open', ...PAGED], does: "visitors' messages; an account's; --all: both" },
  message: { words: ['ID'], options: [], does: 'one of them' },
  answer: { words: ['ID', 'FILE.txt'], options: ['key', 'yes'], does: 'mails the text of a file (-: what is typed)' },
  mark: { words: ['ID'], options: ['open', 'yes'], does: 'marks a message as done; --open: as open' },
  'delete-message': { words: ['ID'], options: ['yes'], does: 'removes a message for good' },
  mails: { words: [], options: ['limit'], does: 'mails that wait, and those that were given up' },
  grant: { words: ['WHO', 'GEMS'], options: ['note', 'take', 'key', 'yes'], does: 'gives gems; --take: takes them' },
  refund: { words: ['WHO', 'ORDER'], options: ['note', 'yes'], does: 'gives the gems of an order back, once' },
  sessions: { words: ['WHO'], options: ['end', 'yes'], does: 'the devices logged in; --end ID or all: logs out' },
  'delete-account': { words: ['WHO'], options: ['yes'], does: 'removes an account and all its data for good' },
  export: { words: ['WHO', 'FILE.json'], options: [], does: 'writes all that is stored of an account' },
} as const satisfies Record<string, { words: readonly string[]; options: readonly OptionName[]; does: string }>

export type CommandName = keyof typeof COMMANDS

/** What an operator asks for. */
export interface CommandLine {
  name: CommandName
  words: readonly string[]
  limit: number
  after?: string | undefined
  note?: string | undefined
  /** Under which a grant or an answer is made once. */
  key?: string | undefined
  /** The id of a login, or `all`. */
  end?: string | undefined
  take: boolean
  all: boolean
  open: boolean
  /** The answer is for a script. */
  json: boolean
  /** The operator agrees to what is changed. */
  yes: boolean
}

/** The commands of `shop`, as the reader of words knows them. */
export const SHOP = Object.fromEntries(
  Object.entries(COMMANDS).map(([name, { words, options, does }]) => [name, formOf(name, words, options, does)]),
) as Record<CommandName, Form<OptionName>>

/** Reads the words behind `shop`. Throws NotRun. */
export function readCommandLine(argv: readonly string[]): CommandLine {
  const { command, words, has, value } = readCommand(SHOP, argv, { name: 'shop', help: usage() })
  return {
    name: command,
    words,
    limit: Number(value('limit') ?? PAGE),
    after: value('after'),
    note: value('note'),
    key: value('key'),
    end: value('end'),
    take: has('take'),
    all: has('all'),
    open: has('open'),
    json: has('json'),
    yes: has('yes'),
  }
}

/** How it is used, for lines of 80 characters. */
export function usage(): string {
  const lines = Object.entries(COMMANDS).map(([name, { words, does }]) => `  ${[name, ...words].join(' ').padEnd(24)} ${does}`)
  const options = ['limit', 'after', 'note', 'key', 'json', 'yes'] as const
  return [
    'usage: npm run shop -- COMMAND [--json] [--yes]',
    '',
    ...lines,
    '',
    'WHO is a username, an email address, a phone number, a birthday or an id;',
    'id:ID is that id and nothing else. With --yes, and to export, only a username,',
    'an address or id:ID will do.',
    ...options.map((name) => `${typed(name).padEnd(15)} ${OPTIONS[name].does}`),
    '',
    'npm run shop -- COMMAND --help says what it takes.',
  ].join('\n')
}

function typed(name: OptionName): string {
  const option: Option = OPTIONS[name]
  return option.value === undefined ? `--${name}` : `--${name} ${option.value}`
}

function formOf(name: string, words: readonly string[], options: readonly OptionName[], does: string): Form<OptionName> {
  const taken = [...options, 'json'] as const
  return {
    name: `shop ${name}`,
    call: `npm run shop -- ${name}`,
    script: 'shop',
    words,
    options: Object.fromEntries(taken.map((option) => [option, OPTIONS[option]])),
    does: `${name}: ${does}.`,
  }
}
