import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rulesOf } from './css-rules.ts'

const pwa = join(import.meta.dirname, '../../pwa')
const sheets = ['app', 'components', 'features', 'styles'].flatMap((folder) =>
  readdirSync(join(pwa, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name)),
)

/** The rules of a sheet whose selector says :hover, outside `@media (hover: hover)`. */
function strayHovers(css: string): string[] {
  return rulesOf(css).flatMap(({ prelude, around }) => {
    const isGuarded = around.some((outer) => outer.startsWith('@media') && outer.includes('(hover: hover)'))
    return prelude.includes(':hover') && !isGuarded ? [prelude] : []
  })
}

test('a hover style inside and one outside of @media (hover: hover): the one outside is reported', () => {
  const css = '@layer x { @media (hover: hover) { a:hover { color: red } } a { top: 0 } b:hover, b:focus { top: 0 } }'
  expect(strayHovers(css)).toEqual(['b:hover, b:focus'])
})

test.each(sheets)('%s: every hover style is inside @media (hover: hover)', (sheet) => {
  expect(strayHovers(readFileSync(join(pwa, sheet), 'utf8'))).toEqual([])
})
