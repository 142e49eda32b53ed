// What `npm run shop` understands. Read before any store is opened: what is not understood is answered with how it is used.
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { isOneLine, isVisible } from '#sync-protocol/domain/text.ts'

const PAGE = 20
const MAX_PAGE = 500

const wholeNumber = (from: number, to: number) =>
  v.pipe(v.string(), v.regex(/^\d{1,10}$/), v.transform(Number), v.minValue(from), v.maxValue(to))
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(300))

const Options = v.object({
  limit: v.optional(wholeNumber(1, MAX_PAGE), String(PAGE)),
  after: v.optional(Text),
  note: v.optional(v.pipe(Text, v.maxLength(80), v.check(isOneLine), v.check(isVisible))),
  /** The id of a login, or `all`. */
  end: v.optional(Text),
  take: v.optional(v.boolean(), false),
  all: v.optional(v.boolean(), false),
  /** The answer is for a script. */
  json: v.optional(v.boolean(), false),
  /** The operator agrees to what is changed. */
  yes: v.optional(v.boolean(), false),
})
/** No argument of a process holds it. */
const MARK = '\0'
const FLAGS: readonly string[] = ['take', 'all', 'json', 'yes']

type OptionName = keyof typeof Options.entries

interface Form {
  /** Words that stand behind the command; a name in brackets may be left out. */
  words: readonly string[]
  options: readonly OptionName[]
  does: string
}

const FORMS = {
  accounts: { words: ['[WHO]'], options: ['limit', 'after'], does: 'all accounts, page by page; one, or those like it' },
  orders: { words: ['WHO', '[ORDER]'], options: ['limit', 'after'], does: 'the orders of an account; the items of one' },
  messages: { words: ['[WHO]'], options: ['all', 'limit', 'after'], does: "visitors' messages; an account's; --all: both" },
  mails: { words: [], options: ['limit'], does: 'mails that wait, and those that were given up' },
  grant: { words: ['WHO', 'GEMS'], options: ['note', 'take'], does: 'gives gems; --take: takes them' },
  refund: { words: ['WHO', 'ORDER'], options: ['note'], does: 'gives the gems of an order back, once' },
  sessions: { words: ['WHO'], options: ['end'], does: 'the devices logged in; --end ID or all: logs out' },
  'delete-account': { words: ['WHO'], options: [], does: 'removes an account and all its data for good' },
  export: { words: ['WHO', 'FILE.json'], options: [], does: 'writes all that is stored of an account' },
} as const satisfies Record<string, Form>

export type CommandName = keyof typeof FORMS

/** What an operator asks for. */
export interface CommandLine extends v.InferOutput<typeof Options> {
  name: CommandName
  words: readonly string[]
}

/** Reads the words behind `shop`; undefined: they are not understood. */
export function readCommandLine(argv: readonly string[]): CommandLine | undefined {
  const [name, ...args] = argv
  if (name === undefined || !isCommand(name)) return undefined
  const { words, options }: Form = FORMS[name]
  const given = readArguments(args, [...options, 'json', 'yes'])
  const read = v.safeParse(Options, given?.values)
  if (given === undefined || !read.success) return undefined
  const needed = words.filter((word) => !word.startsWith('[')).length
  const { positionals } = given
  if (positionals.length < needed || positionals.length > words.length || positionals.includes('')) return undefined
  return { ...read.output, name, words: positionals }
}

/** How it is used, for lines of 80 characters. */
export function usage(): string {
  const lines = Object.entries(FORMS).map(([name, { words, does }]) => `  ${[name, ...words].join(' ').padEnd(24)} ${does}`)
  return [
    'usage: npm run shop -- COMMAND [--json] [--yes]',
    '',
    ...lines,
    '',
    'WHO is a username, an email address, a phone number, a birthday or an id;',
    'id:ID is that id and nothing else.',
    `--limit N       how many at most (${PAGE}; up to ${MAX_PAGE})`,
    '--after ID      the page behind this one',
    '--note TEXT     what a grant or a refund is for; its receiver reads it',
    '--json          for scripts: npm run --silent shop -- COMMAND --json',
    '--yes           agrees to a change; without it you are asked on a terminal,',
    '                and elsewhere nothing is changed',
  ].join('\n')
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(FORMS, name)
}

function readArguments(args: readonly string[], names: readonly OptionName[]): { values: object; positionals: string[] } | undefined {
  const options = Object.fromEntries(names.map((name) => [name, { type: FLAGS.includes(name) ? 'boolean' : 'string' } as const]))
  try {
    const { values, positionals } = parseArgs({ args: args.map(marked), allowPositionals: true, options })
    const unmarked = Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value.replace(MARK, '') : value])
    return { values: Object.fromEntries(unmarked), positionals: positionals.map((word) => word.replace(MARK, '')) }
  } catch {
    return undefined
  }
}

/** No option has a short form or a name as long as an id, but an id may begin with hyphens: marked, it is taken for a word. */
function marked(argument: string): string {
  return /^(?:-(?!-)|--[\w-]{20}$)/.test(argument) ? MARK + argument : argument
}
