import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const spec = readFileSync(join(root, 'sync-protocol/SPEC.md'), 'utf8')
const rules = [...spec.matchAll(/^- \*\*R(\d+)\*\*/gm)].map(([, number]) => Number(number))

function sources(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path) && !/(^|\/)(node_modules|dist|lib|results)\//.test(path))
    .map((path) => readFileSync(join(root, folder, path), 'utf8'))
}

const cited = (texts: string[]) =>
  new Set(texts.flatMap((text) => [...text.matchAll(/\bR(\d{1,3})\b/g)].map(([, number]) => Number(number))))

test('the rules are numbered from 1 without a hole, in order', () => {
  expect(rules).toEqual(rules.map((_, index) => index + 1))
})

test('every rule is named by a test', () => {
  const tested = cited(sources('tests', /\.test\.tsx?$/))
  expect(rules.filter((rule) => !tested.has(rule)).map((rule) => `R${rule}`)).toEqual([])
})
