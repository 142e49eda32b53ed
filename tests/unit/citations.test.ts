// Code, tests and documents cite rules, sections, decisions and files: every citation resolves in a clone of the repository.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const SELF = 'tests/unit/citations.test.ts'
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))
/** The links of the sample shop's pages lead to pages of the app, not to files. */
const PAGES = 'backend/data/sample-shop/'
const sources = tracked.filter((path) => /\.(?:tsx?|m?js|css|html|md)$/.test(path) && path !== SELF && !path.startsWith(PAGES))

const numbers = (text: string, pattern: RegExp) => new Set([...text.matchAll(pattern)].map(([, number]) => Number(number)))
const known = {
  rule: numbers(read('sync-protocol/SPEC.md'), /^- \*\*R(\d+)\*\*/gm),
  decision: numbers(read('DECISIONS.md'), /^- \*\*D(\d+)\*\*/gm),
  section: numbers(read('tests/specification/SPECIFICATION.md'), /^## (\d+)\. /gm),
}

/** `SPEC R2, R3`, `DECISIONS D4 and D5`, `specification §6 to §8`: what follows the name, as far as numbers go. */
const listOf = (name: string, sign: string) => new RegExp(String.raw`\b${name} (${sign}\d+(?:(?:, | to | and )${sign}\d+)*)`, 'g')
const LISTS = [
  [listOf('SPEC', 'R'), known.rule],
  [listOf('DECISIONS', 'D'), known.decision],
  [listOf('[sS]pecification', '§'), known.section],
] as const

/** Citations of these forms are no loose ends: those above, of a form as such (`SPEC Rn`), of a document by its file, of a standard. */
const WELL_FORMED = [
  ...LISTS.map(([pattern]) => pattern),
  /\b(?:SPEC R|DECISIONS D|specification §)n\b/g,
  /[\w./-]*\b[A-Z]+\.md\b/g,
  /\bRFC \d+ §[\d.]+/g,
]
/** What looks like a citation and is in no such form: it leads to nothing. */
const LOOSE = /.{0,10}(?:§|\bDESIGN\b|\bSPEC\b|\bDECISIONS\b).{0,5}/g

/** Citations of a text that resolve to nothing. */
function unresolved(path: string, text: string): string[] {
  const unnumbered = LISTS.flatMap(([pattern, there]) =>
    [...text.matchAll(pattern)].flatMap(([citation, list = '']) =>
      [...list.matchAll(/\d+/g)].filter(([number]) => !there.has(Number(number))).map(([number]) => `${citation}: no ${number}`),
    ),
  )
  const loose = [...WELL_FORMED.reduce((rest, pattern) => rest.replaceAll(pattern, ''), text).matchAll(LOOSE)].map(([found]) =>
    found.trim(),
  )
  return [
    ...unnumbered,
    ...loose,
    ...missingDocuments(path, text),
    ...(path.endsWith('.md') ? [...missingLinks(path, text), ...missingFiles(text)] : []),
  ].map((what) => `${path}: ${what}`)
}

const isThere = (path: string, target: string) => existsSync(join(ROOT, dirname(path), target)) || existsSync(join(ROOT, target))

function missingDocuments(path: string, text: string): string[] {
  // The text of a link is not its address.
  text = text.replaceAll(/\[[^\]]*\](?=\()/g, '')
  return [...text.matchAll(/[\w./-]*\b(?:DECISIONS|SPEC|SPECIFICATION|ARCHITECTURE|README)\.md\b/g)]
    .map(([target]) => target)
    .filter((target) => !isThere(path, target))
}

const anchors = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

function missingLinks(path: string, text: string): string[] {
  return [...text.matchAll(/\[[^\]]*\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
    .filter(([, target = '', anchor]) => {
      const file = target === '' ? path : join(dirname(path), target)
      return !existsSync(join(ROOT, file)) || (anchor !== undefined && !anchors(read(file)).includes(anchor))
    })
    .map(([link]) => link)
}

/** `sync/push.ts` in a document is the end of a path of the repository, `backend/sync/` a folder of it. */
function missingFiles(text: string): string[] {
  const folders = [...text.matchAll(/`((?:backend|pwa|sync-protocol|tests)\/[\w./-]*)\/`/g)]
    .map(([, folder = '']) => folder)
    .filter((folder) => folder !== 'tests/results' && !existsSync(join(ROOT, folder)))
  return [
    ...folders,
    ...[...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs|json|md|css))`/g)]
      .map(([, file = '']) => file)
      .filter((file) => !file.startsWith('tests/results/') && !tracked.some((path) => path === file || path.endsWith(`/${file}`))),
  ]
}

test('every citation resolves: rules, sections of the specification, decisions, documents, links and files', () => {
  expect(sources.flatMap((path) => unresolved(path, read(path)))).toEqual([])
})

test('rules, sections and decisions are numbered from 1 without a hole, and are cited', () => {
  for (const there of Object.values(known)) expect([...there]).toEqual([...there].map((_, index) => index + 1))
  const counts = LISTS.map(([pattern]) => sources.flatMap((path) => [...read(path).matchAll(pattern)]).length)
  expect(
    counts.every((count) => count > 30),
    String(counts),
  ).toBe(true)
})

test('all decisions together have at most 6,000 words', () => {
  const decisions = tracked.filter((path) => path.endsWith('DECISIONS.md'))
  expect(decisions.length).toBeGreaterThan(5)
  expect(decisions.flatMap((path) => read(path).split(/\s+/).filter(Boolean)).length).toBeLessThanOrEqual(6_000)
})

describe('the reader of citations', () => {
  test.each([
    ['SPEC R1, R2 and R45', []],
    ['SPEC R1 and R999', ['SPEC R1 and R999: no 999']],
    ['SPEC 7', ['SPEC 7']],
    ['DECISIONS D1', []],
    ['DECISIONS D99', ['DECISIONS D99: no 99']],
    ['(DECISIONS)', ['(DECISIONS)']],
    ['specification §2, §9', []],
    ['specification §10', ['specification §10: no 10']],
    ['RFC 9110 §8.8.3', []],
    ['see §5', ['see §5']],
    ['DESIGN §5', ['DESIGN §5']],
    ['sync-protocol/SPEC.md', []],
    ['pwa/nowhere/DECISIONS.md', ['pwa/nowhere/DECISIONS.md']],
    ['[x](tests/specification/SPECIFICATION.md)', []],
    ['[x](nowhere.md)', ['[x](nowhere.md)']],
    ['[x](README.md#commands) [y](README.md#nowhere)', ['[y](README.md#nowhere)']],
    ['`backend/sync/` and `backend/nowhere/`', ['backend/nowhere']],
    ['`protocol/apply.ts` and `nowhere/apply.ts`', ['nowhere/apply.ts']],
  ])('%s: %j', (text, expected) => {
    expect(unresolved('x.md', text)).toEqual(expected.map((what) => `x.md: ${what}`))
  })
})
