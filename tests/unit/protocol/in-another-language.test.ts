import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A build of another language sends, keeps, compares and grades the same bytes as the English one. Its words here are the English ones between marks.

const root = join(import.meta.dirname, '../../..')
const PROGRAM = 'tests/unit/protocol/in-another-language.ts'
const Printed = v.object({ identity: v.record(v.string(), v.unknown()), shown: v.array(v.string()) })
type Printed = v.InferOutput<typeof Printed>

/** Each export of English words, and what functions among them give, between marks. */
const MARKS = `
export function marked(words) {
  if (typeof words === 'string') return words === '' ? '' : \`⟦\${words}⟧\`
  if (typeof words === 'function') return (...given) => marked(words(...given))
  if (Array.isArray(words)) return words.map(marked)
  return typeof words === 'object' && words !== null ? Object.fromEntries(Object.entries(words).map(([key, value]) => [key, marked(value)])) : words
}
`

let folder = ''
let english: Printed
let other: Printed

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'languages-'))
  for (const part of ['sync-protocol', 'words', 'tests/doubles/fixtures.ts', PROGRAM, 'package.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  await rm(join(folder, 'words/ko'), { recursive: true, force: true })
  await mkdir(join(folder, 'words/ko'))
  await writeFile(join(folder, 'words/marks.js'), MARKS)
  for (const name of await readdir(join(folder, 'words/en'))) {
    const source = await readFile(join(folder, 'words/en', name), 'utf8')
    const exported = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, each]) => each)
    const lines = exported.map((each) => `export const ${each} = marked(en.${each})`)
    const imports = [`import * as en from '../en/${name}'`, `import { marked } from '../marks.js'`]
    await writeFile(join(folder, 'words/ko', name), [...imports, ...lines].join('\n'))
  }
  const [first, second] = await Promise.all([run(), run('--conditions=words-ko')])
  english = first
  other = second
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...conditions: string[]): Promise<Printed> {
  const words = [...conditions, '--import', 'tsx', PROGRAM]
  const { stdout } = await promisify(execFile)(process.execPath, words, { cwd: folder, maxBuffer: 2 ** 26 })
  return v.parse(Printed, JSON.parse(stdout))
}

test('what travels, is kept, compared or graded is the same in every language', () => {
  expect(Object.keys(other.identity)).toEqual(Object.keys(english.identity))
  for (const [name, value] of Object.entries(english.identity)) expect(other.identity[name], name).toEqual(value)
  expect(JSON.stringify(other.identity)).not.toMatch(/[⟦⟧]/)
})

test('what is shown is of the language of the build', () => {
  expect(english.shown.filter((text) => /[⟦⟧]/.test(text))).toEqual([])
  expect(other.shown.filter((text) => !text.includes('⟦'))).toEqual([])
  expect(other.shown.map((text) => text.replace(/[⟦⟧]/g, ''))).toEqual(english.shown)
})
