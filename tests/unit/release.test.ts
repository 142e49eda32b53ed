// A release is a version with notes and a day, and what it stores and sends is recorded for every later build.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(read('package.json')))
const lock = v.parse(v.object({ packages: v.object({ '': v.object({ version: v.string() }) }) }), JSON.parse(read('package-lock.json')))
const versions = [...read('CHANGELOG.md').matchAll(/^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/gm)].map(([, each = '']) => each)

test('the version of package.json is the newest in the changelog', () => {
  expect([versions[0], lock.packages[''].version]).toEqual([version, version])
})

test.each(versions)('%s left its shapes, a data folder, a database and two browsers', (each) => {
  const minor = each.split('.').slice(0, 2).join('.')
  const recorded = ['browser.json', 'data-folder.json', 'data-folder', 'mongodb.json', 'mongodb', 'profile.json'].map(
    (name) => `tests/releases/${minor}/${name}`,
  )
  for (const path of [...recorded, `tests/unit/protocol/recorded/release-${minor}.json`])
    expect(existsSync(join(ROOT, path)), path).toBe(true)
})
