// The one reader of the words behind a command. What a command takes stands in a table, of which its help is made too; any other word is refused.
// Plain JavaScript without imports of packages: commands read their words before anything is installed or built.
import { parseArgs } from 'node:util'

/** No argument of a process holds it. */
const MARK = '\0'
/** The id of an account, of which that of a message is made, is random and may begin with a hyphen. No option is written so. */
const ID_LIKE = /^-[\w-]{21}(?:\..+)?$/
const NPM_CONFIG = 'npm_config_'
/** What every command must not overlook, whether it knows it or not. */
const DRY_RUN = 'dry-run'
const LONGEST_QUOTE = 80
/** A name in npm's environment with so few slips is that of an option. */
const MOST_SLIPS = 2
/** npm's own settings that are so near to an option of ours: they mean what they say. */
const OF_NPM = new Set('all also call dev force fund json key name omit os otp save tag yes'.split(' '))

/** The command does nothing: a word was not understood, or help was asked for. The message is what to print. */
export class NotRun extends Error {
  name = 'NotRun'

  constructor(message, exitCode) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Reads the words by the form of a command. Throws NotRun. `env` is that of the process: npm tells there which options it took for itself. */
export function readWords(form, args, env = process.env) {
  const { tokens } = parse(form, args)
  if (tokens.some(({ kind, rawName }) => kind === 'option' && rawName === '--help')) throw new NotRun(helpOf(form), 0)
  const refuse = (why) => new NotRun(`${form.name}${why} Usage: ${usageOf(form)}`, 2)
  const values = new Map()
  const words = []
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(unmarked(token.value))
    else if (token.kind === 'option') readOption(form, token, args[token.index], values, refuse)
  }
  const [unknown] = words.slice(form.words.length)
  if (unknown !== undefined) throw refuse(` does not know ${quoted(unknown)}.`)
  for (const [place, word] of form.words.entries()) {
    if (words[place] === '' || (words[place] === undefined && !isOptional(word))) throw refuse(` needs ${word.replace(/^\[|\]$/g, '')}.`)
  }
  const taken = takenByNpm(form, values, env)
  if (taken !== undefined) throw refuse(`: npm took --${taken} for itself, because it stood before "--". Nothing was done.`)
  return { words, has: (name) => values.has(name), value: (name) => values.get(name) }
}

/** The same of this process, for programs that end at once where they do not run. */
export function readWordsOrEnd(form) {
  try {
    return readWords(form, process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof NotRun)) throw error
    console.error(error.message)
    process.exit(error.exitCode)
  }
}

/** Which of several forms the first word names, and the words behind it. Throws NotRun. `help` is shown where that is asked for, or nothing is. */
export function readCommand(
  forms,
  args,
  { name, help = `usage: ${Object.values(forms).map(usageOf).join('\n       ')}` },
  env = process.env,
) {
  const [command, ...rest] = args
  if (command === undefined || command === '--help') throw new NotRun(help, command === undefined ? 2 : 0)
  if (!Object.hasOwn(forms, command))
    throw new NotRun(`${name} does not know ${quoted(command)}. It knows ${Object.keys(forms).join(', ')}.`, 2)
  return { command, ...readWords(forms[command], rest, env) }
}

/** How a command is typed, in one line. */
export function usageOf(form) {
  const options = Object.entries(form.options).map(([name, option]) => `[${typed(name, option)}]`)
  return [form.call, ...form.words, ...options].join(' ')
}

/** What a command does and what it takes. */
export function helpOf(form) {
  const entries = Object.entries(form.options).map(([name, option]) => [typed(name, option), option.does])
  const width = Math.max(0, ...entries.map(([text]) => text.length))
  const lines = entries.map(([text, does]) => `  ${text.padEnd(width)}  ${does}`)
  return [`usage: ${usageOf(form)}`, '', form.does, ...(lines.length === 0 ? [] : ['', ...lines])].join('\n')
}

function parse({ options }, args) {
  const types = Object.entries(options).map(([name, { value }]) => [name, { type: value === undefined ? 'boolean' : 'string' }])
  return parseArgs({ args: args.map(marked), allowPositionals: true, strict: false, tokens: true, options: Object.fromEntries(types) })
}

function readOption({ options }, { name, rawName, value, inlineValue }, argument, values, refuse) {
  if (!Object.hasOwn(options, name) || rawName !== `--${name}`) throw refuse(` does not know ${quoted(argument)}.`)
  if (values.has(name)) throw refuse(`: ${rawName} is given twice.`)
  const option = options[name]
  if (option.value === undefined) {
    if (value !== undefined) throw refuse(`: ${rawName} takes no value, but is ${quoted(value)}.`)
    values.set(name, '')
    return
  }
  // What looks like an option is none's value: `--note --yes` lacks its text.
  const isMissing = value === undefined || value === '' || (!inlineValue && /^-./.test(value))
  if (isMissing) throw refuse(`: ${rawName} needs ${option.value}${option.is === undefined ? '' : `, ${option.is}`}.`)
  const given = unmarked(value)
  if (option.isValue?.(given) === false) throw refuse(`: ${rawName} is ${quoted(given)}, but takes ${option.is ?? option.value}.`)
  values.set(name, given)
}

/**
 * An option that stood before `--`. npm takes it for itself and leaves it out of the words: `npm run restore DIR --dry-run` would really restore. npm says
 * so in the environment, where all its settings stand too, so only options that the command knows are looked for, and that one, with slips of the finger.
 */
function takenByNpm({ script, options }, values, env) {
  if (script === undefined || env.npm_lifecycle_event !== script) return undefined
  const missing = [...Object.keys(options), DRY_RUN].filter((name) => !values.has(name)).map(letters)
  const names = Object.keys(env).filter((name) => name.startsWith(NPM_CONFIG) && !['', 'false', 'null'].includes(env[name]))
  const isMeant = (name) =>
    missing.some((option) => letters(name) === option || (!OF_NPM.has(name) && slips(letters(name), option) <= MOST_SLIPS))
  return names
    .map((name) => name.slice(NPM_CONFIG.length))
    .find(isMeant)
    ?.replaceAll('_', '-')
    .replaceAll(/[^\w-]/g, '·')
}

function letters(name) {
  return name.replaceAll(/[-_]/g, '')
}

/** How many letters were left out, put in, mistaken or swapped between two words (optimal string alignment). */
function slips(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)]
  for (let row = 1; row <= a.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= b.length; column += 1) {
      const isSwapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      rows[row][column] = Math.min(
        rows[row - 1][column] + 1,
        rows[row][column - 1] + 1,
        rows[row - 1][column - 1] + (a[row - 1] === b[column - 1] ? 0 : 1),
        isSwapped ? rows[row - 2][column - 2] + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return rows[a.length][b.length]
}

function isOptional(word) {
  return word.startsWith('[')
}

function typed(name, { value }) {
  return value === undefined ? `--${name}` : `--${name} ${value}`
}

function marked(argument) {
  return ID_LIKE.test(argument) ? MARK + argument : argument
}

function unmarked(text) {
  return text.replace(MARK, '')
}

/** A word as it was typed, in one line that steers no terminal. */
function quoted(text) {
  const word = unmarked(text)
  const short = word.length > LONGEST_QUOTE ? `${word.slice(0, LONGEST_QUOTE)}…` : word
  return JSON.stringify(short).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/gu, '·')
}
