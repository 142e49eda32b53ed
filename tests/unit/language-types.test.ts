// The compiler names a text that a language lacks, and one that takes or gives something else than in English.
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FAULTS = [
  ['ko', 'share.ts', 'export const search =', 'export const sought =', "Property 'search' is missing"],
  ['ja', 'share.ts', '(count: number) => `${count}件`', '(count: string) => `${count}件`', "Types of property 'results' are incompatible"],
  ['es', 'share.ts', "export const kpop = 'K-pop'", 'export const kpop = 7', "Types of property 'kpop' are incompatible"],
  ['ko', 'product-card.tsx', 'hidden(` ${name}`)', 'hidden(name, name)', 'Expected 1 arguments, but got 2'],
] as const

let folder = ''
let said = ''

beforeAll(async () => {
  const cache = join(ROOT, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  folder = await mkdtemp(join(cache, 'wrong-words-'))
  await cp(join(ROOT, 'words'), folder, { recursive: true })
  for (const [tag, name, right, wrong] of FAULTS) {
    const path = join(folder, tag, name)
    const source = await readFile(path, 'utf8')
    expect(source).toContain(right)
    await writeFile(path, source.replace(right, wrong))
  }
  said = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'tests/tools/language-types.ts', folder], { cwd: ROOT }).then(
    () => '',
    (failed: { stdout: string }) => failed.stdout,
  )
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

test.each(FAULTS)('%s/%s: %s as %s', (tag, name, _, __, named) => {
  const place = `/${tag}/${name}`.replace(/\.ts$/, '')
  const ofThis = said.split(/\n(?=\S)/).filter((error) => error.includes(place))
  expect(ofThis.join('\n')).toContain(named)
})

test('nothing else is named', () => expect(said.match(/error TS/g)).toHaveLength(FAULTS.length))
