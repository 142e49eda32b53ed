// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ProductCard } from '../../../pwa/components/product-card/product-card.tsx'
import { product } from './products.ts'
import { one, pageText, press, show, textOf } from './screen.tsx'

const ring = product('kpop-jewelry-3')

test('a card shows image, name, gem price and description, and opens the seller’s page in a new tab', async () => {
  await show(
    <ProductCard product={ring} inCart={false} inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />,
  )
  const card = document.querySelector('article')
  expect(card?.querySelector('img')?.getAttribute('src')).toBe(ring.image)
  expect(textOf(card)).toContain('35 gems')
  expect(textOf(card)).toContain('Glows like the moon over Seoul.')
  const link = document.querySelector('a')
  expect(textOf(link)).toBe('Encore jewelry 3')
  expect(link).toMatchObject({ href: ring.url, target: '_blank', rel: 'noopener noreferrer' })
})

test('the text leads to the product’s own page, over this one; the link says of which product', async () => {
  await show(<ProductCard product={ring} inCart inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />)
  const more = one('link', 'More about Encore jewelry 3')
  expect(more.getAttribute('href')).toBe('/product/kpop-jewelry-3')
  await press(more)
  expect(location.pathname).toBe('/product/kpop-jewelry-3')
  expect(history.state.usr).toMatchObject({ over: { pathname: '/', search: '' } })
})

test('in the cart: the picture is marked', async () => {
  const actions = { onToggleCart: () => undefined, onToggleWishlist: () => undefined }
  await show(<ProductCard product={ring} inCart inWishlist={false} {...actions} />)
  expect(textOf(document.querySelector('.product-picture'))).toContain('In your cart')
  await show(<ProductCard product={ring} inCart={false} inWishlist={false} {...actions} />)
  expect(pageText()).not.toContain('In your cart')
})

test('a second tap on Add to Cart within 400 ms does not take it out again; a later one does', async () => {
  const onToggleCart = vi.fn<() => void>()
  function Card() {
    const [inCart, setInCart] = useState(false)
    const toggle = () => {
      onToggleCart()
      setInCart(!inCart)
    }
    return <ProductCard product={ring} inCart={inCart} inWishlist={false} onToggleCart={toggle} onToggleWishlist={() => undefined} />
  }
  await show(<Card />)
  const tapAt = async (name: string, timeStamp: number) => {
    const tap = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(tap, 'timeStamp', { value: timeStamp })
    await act(async () => one('button', name).dispatchEvent(tap))
  }
  await tapAt('Add to Cart', 5_000)
  await tapAt('Remove', 5_399)
  expect(onToggleCart).toHaveBeenCalledOnce()
  one('button', 'Remove')
  await tapAt('Remove', 5_400)
  expect(onToggleCart).toHaveBeenCalledTimes(2)
  // Taken out on purpose, it goes in again at once.
  await tapAt('Add to Cart', 5_500)
  one('button', 'Remove')
})

test.each([
  [false, false, 'Add to Cart', 'Wishlist'],
  [true, true, 'Remove', 'Wishlisted'],
])('in the cart %s, wished for %s: %s and %s', async (inCart, inWishlist, cart, wish) => {
  const onToggleCart = vi.fn<() => void>()
  const onToggleWishlist = vi.fn<() => void>()
  await show(<ProductCard product={ring} {...{ inCart, inWishlist, onToggleCart, onToggleWishlist }} />)
  await press(one('button', wish))
  expect([onToggleCart.mock.calls.length, onToggleWishlist.mock.calls.length]).toEqual([0, 1])
  await press(one('button', cart))
  expect([onToggleCart.mock.calls.length, onToggleWishlist.mock.calls.length]).toEqual([1, 1])
})
