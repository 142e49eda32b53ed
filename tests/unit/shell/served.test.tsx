// @vitest-environment happy-dom
// A page that the server has drawn: what it was drawn from, and what only the device knows, which the first render over it must not show.
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ServedPage } from '../../../pwa/state/served.ts'
import { PRODUCTS } from '../screens/products.ts'

const BUILD = 'build-7'
const products = PRODUCTS.slice(0, 2)
const page: ServedPage = { build: BUILD, origin: 'https://shop.example', year: 2026, facts: { currency: 'EUR' }, products }

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('STARLANE_BUILD', BUILD)
  document.body.replaceChildren()
})
afterEach(() => vi.unstubAllGlobals())

/** The app of a browser whose page came with this block of data. */
async function openApp(block?: string) {
  if (block !== undefined) document.body.innerHTML = `<script id="page" type="application/json">${block}</script>`
  const { Served, useIsAwake, useOnDevice, useOrigin } = await import('../../../pwa/state/served.ts')
  const { useCatalog } = await import('../../../pwa/state/catalog.ts')
  const renders: string[] = []
  const kept = vi.fn(() => 'kept here')
  function Part() {
    const text = [
      useCatalog(({ products: all }) => all.length),
      useCatalog().byId.size,
      useIsAwake(),
      useOnDevice(kept, 'nothing'),
      useOrigin(),
    ]
    renders.push(text.join(' '))
    return <p>{text.join(' ')}</p>
  }
  return { Served, Part, renders, kept, useCatalog }
}

test('on the server each page is drawn from its own data, and knows nothing of a device', async () => {
  const { Served, Part, kept } = await openApp()
  const drawn = (value: ServedPage | undefined) =>
    renderToString(
      <Served value={value}>
        <Part />
      </Served>,
    )
  expect(drawn(page)).toBe('<p>2 2 false nothing https://shop.example</p>')
  expect(drawn({ ...page, products: products.slice(1) })).toBe('<p>1 1 false nothing https://shop.example</p>')
  expect(drawn(undefined)).toContain('0 0 false nothing')
  expect(kept).not.toHaveBeenCalled()
})

test('in the browser the first render is the server’s, whatever is there by then; the next one knows the device, which is read once', async () => {
  const { Part, renders, kept, useCatalog } = await openApp(JSON.stringify(page))
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(<Part />)
  expect(place.textContent).toBe('2 2 false nothing https://shop.example')
  useCatalog.setState({ products: [...PRODUCTS] })
  renders.length = 0
  const faults: unknown[] = []
  let root: ReturnType<typeof hydrateRoot> | undefined
  await act(async () => {
    root = hydrateRoot(place, <Part />, { onRecoverableError: (error) => faults.push(error) })
  })
  expect([renders[0], place.textContent]).toEqual([
    '2 2 false nothing https://shop.example',
    `${PRODUCTS.length} 2 true kept here https://shop.example`,
  ])
  await act(async () => useCatalog.setState({ products: [] }))
  expect([place.textContent, kept.mock.calls.length, faults]).toEqual(['0 2 true kept here https://shop.example', 1, []])
  await act(async () => root?.unmount())
})

test.each([
  ['of another build', JSON.stringify({ ...page, build: 'build-6' })],
  ['that is damaged', '{"build":'],
  ['that is empty', ''],
])('a block of data %s is none', async (_what, block) => {
  const { Part } = await openApp(block)
  expect(renderToString(<Part />)).toContain('0 0 false nothing')
})
