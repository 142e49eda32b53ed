import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const pwa = join(import.meta.dirname, '../../../pwa')
const sources = ['app', 'components', 'content', 'features', 'styles'].flatMap((folder) =>
  readdirSync(join(pwa, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file))
    .map((file) => readFileSync(join(pwa, folder, file), 'utf8')),
)

/** What the sources ask for by an address, and what `<EmptyState art>` makes one of. */
const asked = sources.flatMap((text) => [
  ...text.matchAll(/[^.]\/art\/([a-z-]+)\.svg/g),
  ...text.matchAll(/\bart="([a-z-]+)"/g),
  ...[...text.matchAll(/\bart\?: ('.*')/g)].flatMap(([, names = '']) => [...names.matchAll(/'([a-z-]+)'/g)]),
])

test('every drawing that is asked for by its address is among those that are served there, and none is served for nothing', () => {
  const names = [...new Set(asked.map(([, name]) => name))]
  const served = readdirSync(join(pwa, 'public/art')).map((file) => file.replace(/\.svg$/, ''))
  expect(names.toSorted()).toEqual(served.toSorted())
})
