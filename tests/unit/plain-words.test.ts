// Comments, titles of tests and documents speak of the user, a visitor, a caller, a process: a pronoun leaves open which of them is meant.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const EXEMPT = ['tests/specification/SPECIFICATION.md', 'tests/unit/plain-words.test.ts']
const VAGUE = /\b(?:she|hers?|herself|nobody|somebody|everybody|anybody|whoever)\b/gi
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|(?<=\s))\/\/.*$/gm
const TITLE = /^[ \t]*(?:test|describe|contract|onEveryStore)(?:\.\w+)*\(\s*(['"`])(?:\\.|(?!\1).)*\1|\)\(\s*(['"`])(?:\\.|(?!\2).)*\2/gm

/** The lines of a source with a vague word in a comment or in the title of a test; of a document all its lines count. */
function vagueLines(path: string, text: string): string[] {
  const judged = path.endsWith('.md') ? [...text.matchAll(/^.*$/gm)] : [COMMENT, TITLE].flatMap((pattern) => [...text.matchAll(pattern)])
  return judged.flatMap(({ 0: part, index }) =>
    [...part.matchAll(VAGUE)].map((word) => {
      const line = text.slice(0, index + word.index).split('\n').length
      return `${path}:${line}: say who or what "${word[0]}" is (the user, a visitor, any tab, no caller)`
    }),
  )
}

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(?:tsx?|m?js|css|md)$/.test(path) && !EXEMPT.includes(path) && existsSync(join(ROOT, path)))

test('comments, titles of tests and documents: no pronoun stands for a user or a part of the program', () => {
  expect(tracked.flatMap((path) => vagueLines(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([])
})

test.each([
  ['// Nobody asks.', ['x.ts:1']],
  ['/**\n * What she did.\n */', ['x.ts:2']],
  ['const nobody = 1 // everybody knows', ['x.ts:1']],
  ["test('her cart', run)", ['x.ts:1']],
  ["test.each([\n  ['a', 1],\n])('whoever', run)", ['x.ts:3']],
  ["const text = 'She is here, everybody else is not'", []],
  ["const url = 'https://example.com/her'", []],
  ['// Other heroes there.', []],
])('%j: found at %j', (text, expected) => {
  expect(vagueLines('x.ts', text).map((fault) => fault.split(': ')[0])).toEqual(expected)
})
