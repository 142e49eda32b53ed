import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const pwa = join(import.meta.dirname, '../../pwa')
const sheets = ['app', 'components', 'features', 'styles'].flatMap((folder) =>
  readdirSync(join(pwa, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => join(folder, name)),
)

/** The rules of a sheet whose selector says :hover, outside `@media (hover: hover)`. */
function strayHovers(css: string): string[] {
  const around: string[] = []
  const stray: string[] = []
  for (const [, prelude = '', mark] of css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]*)([{};])/g)) {
    const selector = prelude.trim().replace(/\s+/g, ' ')
    if (mark === '{') {
      if (selector.includes(':hover') && !around.some((outer) => outer.startsWith('@media') && outer.includes('(hover: hover)'))) {
        stray.push(selector)
      }
      around.push(selector)
    } else if (mark === '}') around.pop()
  }
  return stray
}

test('a hover style inside and one outside of @media (hover: hover): the one outside is reported', () => {
  const css = '@layer x { @media (hover: hover) { a:hover { color: red } } a { top: 0 } b:hover, b:focus { top: 0 } }'
  expect(strayHovers(css)).toEqual(['b:hover, b:focus'])
})

test.each(sheets)('%s: every hover style is inside @media (hover: hover)', (sheet) => {
  expect(strayHovers(readFileSync(join(pwa, sheet), 'utf8'))).toEqual([])
})
