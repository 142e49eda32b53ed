import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { resolve } from 'node:path'
import { House, ScanEye } from 'lucide-react'
import { expect, test } from 'vitest'
import { leanIcons } from '../../../pwa/build/lean-icons.ts'

const folder = resolve(import.meta.dirname, '../../../node_modules/lucide-react/dist/esm')
const load = (file: string): Promise<string | undefined> => {
  const { load: hook } = leanIcons()
  if (typeof hook !== 'function') throw new Error('no hook')
  return Promise.resolve(Reflect.apply(hook, undefined, [`${folder}/${file}`]))
}

/** What the build makes of an icon, run as a script. */
async function drawn(name: string): Promise<string> {
  const [draw, icon] = await Promise.all([load('createLucideIcon.mjs'), load(`icons/${name}.mjs`)])
  const script = `${draw?.replace(/import .*\n/, '').replace('export default', 'const make =')}\n${icon?.replace(/import .*\n/, '').replace('export default draw', 'return make')}`
  const Icon = Reflect.apply(new Function('createElement', script), undefined, [createElement]) as typeof House
  return renderToStaticMarkup(createElement(Icon))
}

const shapesOf = (svg: string) => svg.replace(/^<svg[^>]*>|<\/svg>$/g, '')

test.each([
  ['house', House],
  ['scan-eye', ScanEye],
] as const)('%s: the same shapes as the library draws', async (name, Original) => {
  expect(shapesOf(await drawn(name))).toBe(shapesOf(renderToStaticMarkup(createElement(Original))))
})

test('no name and no key of an icon is in the app', async () => {
  expect(await load('icons/house.mjs')).not.toMatch(/key|name|alias/)
})

test('other files of the library are left alone', async () => {
  expect(await load('icons/index.mjs')).toBeUndefined()
})
