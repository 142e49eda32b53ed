// What every command takes stands in one table each; any other word is refused in one line that names it, and the documents say what the tables say.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BACKUP, CATALOG, RESTORE, SEED, START, STORE_STEP } from '../../../backend/cli/commands.ts'
import { helpOf, NotRun, readWords, usageOf, type Form } from '../../../backend/command-words.mjs'
import { readCommandLine, SHOP } from '../../../backend/operator/command-line.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ALL: Form[] = [START, BACKUP, RESTORE, SEED, ...Object.values(CATALOG), ...Object.values(STORE_STEP), ...Object.values(SHOP)]
const UNKNOWN = ['--dry-run', '--forse', '-y', '-yes', '--no-yes', '--help-me', '--__proto__', '--constructor', '--toString=1']

/** What is said of words that are not understood. */
function refusal(form: Form, args: string[], env = {}): NotRun {
  try {
    readWords(form, args, env)
  } catch (error) {
    if (error instanceof NotRun) return error
    throw error
  }
  throw new Error(`${form.name} understood ${args.join(' ')}`)
}

/** Words that a command understands. */
const needed = ({ words }: Form) => words.filter((word) => !word.startsWith('[')).map(() => 'x')
const all = ({ words }: Form) => words.map(() => 'x')

describe.each(ALL.map((form) => [form.name, form] as const))('%s', (_name, form) => {
  test('refuses every word that it does not know, and names it', () => {
    for (const word of UNKNOWN.filter((each) => !Object.hasOwn(form.options, each.slice(2)))) {
      const { message, exitCode } = refusal(form, [...needed(form), word])
      expect([message, exitCode]).toEqual([expect.stringContaining(JSON.stringify(word)), 2])
    }
    expect(refusal(form, [...all(form), 'more']).message).toBe(`${form.name} does not know "more". Usage: ${usageOf(form)}`)
    expect(refusal(form, [...all(form), '--', '--more']).message).toContain('"--more"')
    expect(refusal(form, [...all(form), 'two\nlines \u001B[2J \u202E']).message).not.toMatch(/[\p{Cc}\p{Cf}]/u)
  })

  test('refuses too few words, and empty ones', () => {
    for (const [place, word] of needed(form).entries()) {
      expect(refusal(form, needed(form).slice(0, place)).message).toContain(` needs ${form.words[place]}.`)
      expect(refusal(form, needed(form).with(place, '')).message, word).toContain(` needs ${form.words[place]}.`)
    }
  })

  test('refuses an option given twice, without the value it needs, or with one it does not take', () => {
    for (const [name, option] of Object.entries(form.options)) {
      const { value, isValue } = option ?? {}
      const taken = ['5', 'EUR', 'name=Nom', 'https://a.example'].find((text) => isValue?.(text) ?? true) ?? ''
      const given = value === undefined ? [`--${name}`] : [`--${name}`, taken]
      expect(readWords(form, [...needed(form), ...given], {}).has(name)).toBe(true)
      expect(refusal(form, [...needed(form), ...given, ...given]).message).toContain(`--${name} is given twice`)
      const wrong = value === undefined ? ['=no', '=', '=true'] : ['', '=']
      for (const end of wrong) expect(refusal(form, [...needed(form), `--${name}${end}`]).message).toContain(`--${name} `)
      if (value !== undefined) expect(refusal(form, [...needed(form), `--${name}`, '--yes']).message).toContain(`--${name} needs ${value}`)
      if (isValue !== undefined) expect(refusal(form, [...needed(form), `--${name}=a\nb`]).message).toContain(`--${name} is "a`)
    }
  })

  test('says how it is used, with each word and option', () => {
    const help = refusal(form, ['--help'])
    expect([help.exitCode, help.message]).toEqual([0, helpOf(form)])
    for (const word of [...form.words, ...Object.keys(form.options).map((name) => `--${name}`)]) expect(help.message).toContain(word)
  })

  test('an option that npm took for itself is refused, not left out', () => {
    if (form.script === undefined) return
    for (const name of [...Object.keys(form.options), 'dry-run']) {
      const env = { npm_lifecycle_event: form.script, [`npm_config_${name.replaceAll('-', '_')}`]: 'true' }
      const { message, exitCode } = refusal(form, needed(form), env)
      expect([message, exitCode]).toEqual([expect.stringContaining(`npm took --${name} for itself`), 2])
      expect(readWords(form, needed(form), { ...env, npm_lifecycle_event: 'test' }).words).toEqual(needed(form))
      expect(readWords(form, needed(form), { ...env, [`npm_config_${name.replaceAll('-', '_')}`]: '' }).has(name)).toBe(false)
    }
  })
})

describe('by a real npm', () => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-npm-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  // A form with every option that there is: nothing that npm sets by itself may look like one of them.
  const options = Object.assign({}, ...ALL.map((form) => form.options))
  const form = { name: 'any', call: 'any', script: 'any', words: ['[A]', '[B]'], options, does: 'Nothing.' }
  const words = JSON.stringify(join(ROOT, 'backend/command-words.mjs'))
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { any: 'node any.mjs' } }))
  writeFileSync(
    join(folder, 'any.mjs'),
    `import { readWordsOrEnd } from ${words}\nreadWordsOrEnd(${JSON.stringify(form)})\nconsole.log('done')\n`,
  )
  const run = (...args: string[]) => {
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
    return spawnSync('npm', ['run', '--silent', 'any', ...args], { cwd: folder, env, encoding: 'utf8' })
  }

  test('an ordinary run is done, whatever npm is told about itself', () => {
    writeFileSync(join(folder, '.npmrc'), 'omit=dev\nfund=false\nsave=false\nname=x\notp=123456\ntag=next\npython=python3\n')
    const { status, stdout, stderr } = run('a', '--', 'b')
    expect([status, stdout], stderr).toEqual([0, 'done\n'])
  })

  test.each(['--dryrun', '--dry_run', '--dry-rum', '--dr-yrun', '--yess', '--yse', '--not=x', '--forse', '--tkae', '--limits=3'])(
    '%s before "--" is refused',
    (option) => {
      const { status, stdout, stderr } = run('a', option)
      expect([status, stdout, stderr]).toEqual([
        2,
        '',
        expect.stringContaining(' for itself, because it stood before "--". Nothing was done.'),
      ])
    },
  )
})

test.each([
  [['accounts'], { name: 'accounts', words: [], limit: 20, json: false, yes: false }],
  [['grant', 'mina', '50', '--note', 'for you', '--yes'], { words: ['mina', '50'], note: 'for you', yes: true, take: false }],
  [['orders', 'mina', '--limit=5', '--after', 'x', '--json'], { limit: 5, after: 'x', json: true }],
  [
    ['orders', '-sK3xP0aZqW1eR5tYu-oab', '--after', '-7K3xP0aZqW1eR5tYu-oab'],
    { words: ['-sK3xP0aZqW1eR5tYu-oab'], after: '-7K3xP0aZqW1eR5tYu-oab' },
  ],
  [['orders', '--7sK3xP0aZqW1eR5tYu-o', '--json'], { words: ['--7sK3xP0aZqW1eR5tYu-o'], json: true }],
  [['orders', 'mina', '--after=-odd'], { after: '-odd' }],
  [['accounts', '--', '--odd-id'], { words: ['--odd-id'] }],
])('%j is understood', (argv, line) => {
  expect(readCommandLine(argv)).toMatchObject(line)
})

test.each([
  [[], /^usage: /],
  [['help'], /^shop does not know "help"/],
  [['__proto__'], /"__proto__"/],
  [['constructor'], /"constructor"/],
  [['--json', 'accounts'], /"--json"/],
  [['accounts', '--yes'], /"--yes"/],
  [['grant', 'mina', '5', '--end', 'all'], /"--end"/],
  [['grant', 'mina', '5', '--note', 'two\nlines'], /--note is "two\\nlines"/],
  [['grant', 'mina', '5', '--note', 'x'.repeat(81)], /takes one line of at most 80 characters/],
  [['accounts', '--limit', '0'], /--limit is "0", but takes a whole number from 1 to 500/],
  [['accounts', '--limit', '501'], /--limit is "501"/],
  [['accounts', '--limit', '1e2'], /--limit is "1e2"/],
  [['accounts', '--limit', '５'], /--limit is "５"/],
  [['grant', 'mina', '-5'], /"-5"/],
])('shop %j is refused', (argv, said) => {
  expect(() => readCommandLine(argv)).toThrow(said)
})

test.each<[form: Form, option: string, taken: string[], refused: string[]]>([
  [BACKUP, 'keep', ['1', '20', '9999'], ['0', '01', '10000', '1.5', '-1', 'all']],
  [CATALOG.import, 'currency', ['EUR', 'KRW'], ['eur', 'EURO', '€', 'EUR USD', 'XXY']],
  [CATALOG.import, 'source', ['https://a.example', 'https://a.example/b?c'], ['http://a.example', 'https://', 'a.example']],
  [
    CATALOG.import,
    'columns',
    ['name=Nom', 'name=Nom,price="Tarif, régulier"', ' name = Nom , price=Prix,'],
    ['', 'name', 'name=', 'name=A,name=B', 'name=A price=B=C"', '=Nom', 'name="A'],
  ],
])('the values of an option: %#', (form, option, taken, refused) => {
  for (const value of taken) expect(readWords(form, [...needed(form), `--${option}=${value}`], {}).value(option)).toBe(value)
  for (const value of refused) expect(refusal(form, [...needed(form), `--${option}=${value}`]).message, value).toContain(`--${option}`)
})

test('the table of commands in README.md says what the commands take', () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  for (const form of [BACKUP, RESTORE]) expect(readme).toContain(`\`${usageOf(form)}\``)
  expect(readme).toContain(`\`npm run shop -- ${Object.keys(SHOP).join('\\|')}\``)
  const row = (command: string) => readme.split('\n').find((line) => line.startsWith(`| \`${command}`)) ?? ''
  for (const name of Object.keys(CATALOG.import.options)) expect(row('npm run catalog')).toContain(`\`--${name}\``)
  const rows = [
    ['npm run catalog', Object.values(CATALOG)],
    ['npm run shop', Object.values(SHOP)],
    ['npm run backup', [BACKUP, RESTORE]],
  ] as const
  for (const [command, forms] of rows) {
    const known = new Set(forms.flatMap(({ options }: Form) => Object.keys(options)))
    for (const [, name = ''] of row(command).matchAll(/--([a-z][a-z-]*)/g)) expect(known, `${command}: --${name}`).toContain(name)
  }
})

test.each([
  ['backend/cli/dev.mjs', ['--port', '4000'], 'dev does not know "--port".'],
  ['backend/cli/serve.mjs', ['--port', '4000'], 'serve does not know "--port".'],
  ['backend/cli/build.mjs', ['web'], 'build does not know "web".'],
])('%s %j ends before it does anything', (program, args, said) => {
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...args], { cwd: ROOT, encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([2, '', expect.stringMatching(new RegExp(`^${said} Usage: [^\\n]+\\n$`))])
})

test('the shop takes no words', () => {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'backend/main.ts', 'worker', '--port=4000'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  expect([status, stdout, stderr]).toEqual([2, '', 'the shop does not know "--port=4000". Usage: npm start\n'])
})

test('no command reads its words in another way', () => {
  const found = execFileSync('git', ['grep', '-nE', 'process\\.argv|parseArgs', '--', 'backend'], { cwd: ROOT, encoding: 'utf8' })
  const known =
    /^backend\/(?:command-words\.mjs|(?:pictures\/picture-worker|storage\/lmdb\/trial-reader)\.mjs|workers\/(?:link|worker-pool)\.ts|cli\/run\.mjs|cli\/build\.mjs:\d+:if \()|(?:readWords|readCommand|readCommandLine|runCatalog)\(.*process\.argv\.slice\(2\)/
  expect(found.split('\n').filter((line) => line !== '' && !known.test(line))).toEqual([])
})
