// What is installed is what was locked: packages of the public registry, each held by a hash of its bytes.
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
      optionalDependencies: v.optional(v.record(v.string(), v.string())),
    }),
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

test('the packages of every platform are locked, not only those of the one the lock was written on: npm ci needs them all', () => {
  const missing = packages.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).flatMap((name) =>
      placesOf(name, place).some((one) => one in lock.packages) ? [] : [`${place}: ${name}`],
    ),
  )
  expect(missing).toEqual([])
})

/** Where a package may lie that another one requires: beside it, or beside one of those it lies in. */
function placesOf(name: string, from: string): string[] {
  const above = from.split('/node_modules/').map((_part, depth, parts) => parts.slice(0, depth + 1).join('/node_modules/'))
  return [...above.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`]
}
