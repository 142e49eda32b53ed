// What is installed is what was locked: packages of the public registry, each held by a hash of its bytes.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ version: v.optional(v.string()), integrity: v.optional(v.string()), resolved: v.optional(v.string()) }),
  ),
})

const lock = v.parse(Lock, JSON.parse(readFileSync(join(import.meta.dirname, '../../package-lock.json'), 'utf8')))
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')

test('every package is locked to one version of the registry, by a SHA-512 hash', () => {
  expect(packages.length).toBeGreaterThan(100)
  const loose = packages.filter(
    ([, { version = '', integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
      !/^\d+\.\d+\.\d+/.test(version) || !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(loose.map(([place]) => place)).toEqual([])
})
