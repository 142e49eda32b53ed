// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { WaitingOrderCard } from '../../../pwa/components/waiting-order/waiting-order.tsx'
import { PRODUCTS } from './products.ts'
import { show, textOf } from './screen.tsx'

const byId = new Map(PRODUCTS.map((product) => [product.id, product]))
// 15 and 25 gems apiece.
const ring = { itemId: 'kpop-jewelry-1', name: 'Encore jewelry 1', qty: 2 }
const scent = { itemId: 'anime-fragrances-2', name: 'Lantern fragrances 2', qty: 1 }

test.each([
  ['each line of several has its price', [ring, scent], 55, ['Encore jewelry 1 × 230 gems', 'Lantern fragrances 225 gems']],
  ['one line has that of the order', [scent], 25, ['Lantern fragrances 2']],
  ['prices have changed since: none is shown that would not add up', [ring, scent], 50, ['Encore jewelry 1 × 2', 'Lantern fragrances 2']],
  [
    'one is no longer sold: its price is not known',
    [ring, { ...scent, itemId: 'gone' }],
    55,
    ['Encore jewelry 1 × 2', 'Lantern fragrances 2'],
  ],
] as const)('%s', async (_when, lines, total, rows) => {
  await show(<WaitingOrderCard lines={lines} byId={byId} total={total} left={10} onTakeBack={() => Promise.resolve()} />)
  expect([...document.querySelectorAll('.waiting li')].map((row) => textOf(row))).toEqual(rows)
})

test('what can be done stands before the lines, however many there are', async () => {
  await show(
    <WaitingOrderCard lines={[ring, scent]} byId={byId} total={55} left={10} onRetry={() => {}} onTakeBack={() => Promise.resolve()} />,
  )
  const order = [...document.querySelectorAll('.waiting :is(button, li)')].map((part) => part.tagName)
  expect(order).toEqual(['BUTTON', 'BUTTON', 'LI', 'LI'])
})
