// What is installed is what was locked: packages of the public registry, each held by a hash of its bytes, and each free software.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      integrity: v.optional(v.string()),
      resolved: v.optional(v.string()),
      license: v.optional(v.string()),
      optionalDependencies: v.optional(v.record(v.string(), v.string())),
    }),
  ),
})

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const lock = v.parse(Lock, JSON.parse(read('package-lock.json')))
const packages = Object.entries(lock.packages).filter(([place]) => place !== '')

test('every package is locked to one version of the registry, by a SHA-512 hash', () => {
  expect(packages.length).toBeGreaterThan(100)
  const loose = packages.filter(
    ([, { version = '', integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
      !/^\d+\.\d+\.\d+/.test(version) || !integrity.startsWith('sha512-') || !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(loose.map(([place]) => place)).toEqual([])
})

test('the packages of every platform are locked, not only those of the one the lock was written on: npm ci needs them all', () => {
  const missing = packages.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) =>
      placesOf(name, place).some((one) => one in lock.packages) ? [] : [`${place}: ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('every package that a checkout installs is free software, by the licence it names', () => {
  const free =
    /^(?:MIT(?:-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MPL-2\.0|LGPL-3\.0-or-later|GPL-3\.0-or-later|Python-2\.0|PSF-2\.0|CC0-1\.0|CC-BY-4\.0|Zlib)$/
  const others = packages.filter(([, { license = '' }]) => !license.split(/ AND | OR |[()]/).every((one) => one === '' || free.test(one)))
  expect(others.map(([place, { license }]) => `${place}: ${license}`)).toEqual([])
  expect(packages.filter(([, { license }]) => license === undefined).map(([place]) => place)).toEqual([])
})

test('CONTRIBUTING.md says of every override why it is there, and of no other', () => {
  const Package = v.object({ overrides: v.optional(v.record(v.string(), v.string()), {}) })
  const overrides = ['package.json', 'tests/lighthouse/package.json', 'tests/replicache/package.json'].flatMap((path) =>
    Object.entries(v.parse(Package, JSON.parse(read(path))).overrides).map(([name, version]) => `${name} ${version}`),
  )
  const rows = [...read('.github/CONTRIBUTING.md').matchAll(/^\| `([@\w/-]+)` ([\d.]+) \| (.{20,}) \|$/gm)]
  expect(rows.map(([, name, version]) => `${name} ${version}`).toSorted()).toEqual(overrides.toSorted())
})

/** Where a package may lie that another one requires: beside it, or beside one of those it lies in. */
function placesOf(name: string, from: string): string[] {
  const above = from.split('/node_modules/').map((_part, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'))
  return [...above.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`]
}
