// What the linter refuses because a browser's translator would break it or leave it as it was (pwa/DECISIONS.md), and what follows the browser's
// language: the project's own settings, on files of their own.
import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const Report = v.object({ diagnostics: v.array(v.object({ filename: v.string(), code: v.string() })) })
const RULES = /react-google-translate|lone-text|no-restricted/

const shown = (jsx: string) => `export const shown = ({ children, count, name, names, isOpen }: Props) => ${jsx}\n`
const FINE = {
  'a text alone, whatever it is made of': shown("<p>{isOpen ? `${count} gems` : 'No gems'}</p>"),
  'elements that come and go': shown('<p>{isOpen && <b>Cart</b>}<span>{name}</span></p>'),
  'a list of elements': shown('<ul><li>All</li>{names.map((one) => <li key={one}>{one}</li>)}</ul>'),
  'children beside an element': shown('<p>{children}<b>All</b></p>'),
  'an element by its type': 'export const shown = ({ sign }: { sign?: ReactElement }) => <p>{sign}<b>All</b></p>\n',
  'an element by its name': 'export function Shown() {\n  const title = <b>All</b>\n  return <p>{title}<b>All</b></p>\n}\n',
}
const REFUSED = {
  'a text that comes and goes beside an icon': shown("<button><svg />{isOpen ? 'Remove' : 'Add to Cart'}</button>"),
  'a number within a sentence': shown('<p>Show all {count} rounds</p>'),
  'a text behind an element that comes and goes': shown('<p>{isOpen && <b>Total</b>} short</p>'),
  'a text before an element': shown('<p>Read the <a href="/terms">terms</a></p>'),
  'a call beside an element': shown('<p><b>1</b> {digits(count)}</p>'),
  'a number before a space': shown("<p>{count}{' '}</p>"),
  'a space behind an element that comes and goes': shown('<p>{isOpen && <b>Cart</b>} <span>{name}</span></p>'),
  'a text in a fragment': shown('<>{name}</>'),
  'a list of texts': shown('<p><b>All</b>{names.map((one) => one)}</p>'),
  'a text by its name': "export function Shown() {\n  const title = isOpen ? 'All' : 'None'\n  return <p>{title}<b>All</b></p>\n}\n",
  'a component that is a text': "export function Words() {\n  return 'Cart'\n}\n",
  'a format of the browser': "export const day = new Intl.DateTimeFormat('en')\n",
  'a date as the browser writes it': 'export const day = new Date(0).toLocaleDateString()\n',
}

let faulty: ReadonlySet<string>

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'starlane-lint-'))
  try {
    // Beside the settings lies what they name.
    copyFileSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    for (const name of ['node_modules', 'tests']) symlinkSync(join(ROOT, name), join(folder, name))
    mkdirSync(join(folder, 'pwa'))
    const files = Object.entries({ ...FINE, ...REFUSED })
    for (const [what, source] of files) writeFileSync(join(folder, 'pwa', fileOf(what)), source)
    faulty = await filesRefused(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)

test.each(Object.keys(FINE))('passes: %s', (what) => expect(faulty).not.toContain(fileOf(what)))

test.each(Object.keys(REFUSED))('refused: %s', (what) => expect(faulty).toContain(fileOf(what)))

function fileOf(what: string): string {
  return `${what.replace(/\W+/g, '-')}.tsx`
}

/** The names of the files in which one of the rules found something. */
async function filesRefused(folder: string): Promise<ReadonlySet<string>> {
  const args = [join(ROOT, 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'pwa']
  // It ends with 1 where it has found anything.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((found: { stdout: string }) => found)
  const { diagnostics } = v.parse(Report, JSON.parse(stdout))
  return new Set(diagnostics.filter(({ code }) => RULES.test(code)).map(({ filename }) => filename.replace(/^.*\//, '')))
}
