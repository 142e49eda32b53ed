// @vitest-environment happy-dom
import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ProductCard } from '../../../pwa/components/product-card/product-card.tsx'
import { product } from './products.ts'
import { goBack, one, pageText, press, show, textOf } from './screen.tsx'

const ring = product('kpop-jewelry-3')

test('a card shows image, name, gem price and description, and opens the seller’s page in a new tab', async () => {
  await show(
    <ProductCard product={ring} inCart={false} inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />,
  )
  const card = document.querySelector('article')
  expect(card?.querySelector('img')?.getAttribute('src')).toBe(ring.image)
  expect(textOf(card)).toContain('35 gems')
  expect(textOf(card)).toContain('Glows like the moon over Seoul.')
  // The name and nothing else, hidden or not: that is how it is looked for.
  expect(card?.querySelector('h3')?.textContent).toBe(ring.name)
  const link = document.querySelector('a')
  expect(textOf(link)).toBe('Encore jewelry 3')
  expect(link).toMatchObject({ href: ring.url, target: '_blank', rel: 'noopener noreferrer' })
})

test('without a signal, where the seller cannot be reached, a press on a card leads to the product’s own page', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(<ProductCard product={ring} inCart inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />)
  await press(one('link', 'Encore jewelry 3'))
  expect(location.pathname).toBe('/product/kpop-jewelry-3')
  onLine.mockRestore()
})

test('the text leads to the product’s own page, over this one; the link says of which product', async () => {
  await show(<ProductCard product={ring} inCart inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />)
  const more = one('link', 'More about Encore jewelry 3')
  expect(more.getAttribute('href')).toBe('/product/kpop-jewelry-3')
  await press(more)
  expect(location.pathname).toBe('/product/kpop-jewelry-3')
  expect(history.state.usr).toMatchObject({ over: { pathname: '/', search: '' } })
})

test('two clicks on the text in a row: one step back leads away from the product', async () => {
  await show(
    <ProductCard product={ring} inCart inWishlist={false} onToggleCart={() => undefined} onToggleWishlist={() => undefined} />,
    '/kpop',
  )
  const more = one('link', 'More about Encore jewelry 3')
  await act(async () => {
    more.click()
    more.click()
  })
  await press(more)
  expect(location.pathname).toBe('/product/kpop-jewelry-3')
  await goBack()
  expect(location.pathname).toBe('/kpop')
})

test('in the cart: the picture is marked', async () => {
  const actions = { onToggleCart: () => undefined, onToggleWishlist: () => undefined }
  await show(<ProductCard product={ring} inCart inWishlist={false} {...actions} />)
  expect(textOf(document.querySelector('.product-picture'))).toContain('In your cart')
  await show(<ProductCard product={ring} inCart={false} inWishlist={false} {...actions} />)
  expect(pageText()).not.toContain('In your cart')
})

test('a piece that is owned says so, and buying it again asks once; looking elsewhere takes the question back', async () => {
  const onToggleCart = vi.fn<() => void>()
  const card = (
    <ProductCard product={ring} inCart={false} owned inWishlist={false} onToggleCart={onToggleCart} onToggleWishlist={() => undefined} />
  )
  await show(card)
  expect(textOf(document.querySelector('.product-picture'))).toContain('In your collection')
  const pressAt = async (name: string, timeStamp: number) => {
    const click = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(click, 'timeStamp', { value: timeStamp })
    await act(async () => one('button', name).dispatchEvent(click))
  }
  await pressAt('Add to Cart', 1_000)
  // The second half of a double tap is no answer.
  await pressAt('Buy again?', 1_200)
  expect(onToggleCart).not.toHaveBeenCalled()
  await act(async () => one('button', 'Buy again?').dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  await pressAt('Add to Cart', 3_000)
  await pressAt('Buy again?', 4_000)
  expect(onToggleCart).toHaveBeenCalledOnce()
  await show(<ProductCard product={ring} inCart owned inWishlist={false} onToggleCart={onToggleCart} onToggleWishlist={() => undefined} />)
  expect(textOf(document.querySelector('.product-picture'))).toContain('In your cart again')
  await press(one('button', 'Remove'))
  expect(onToggleCart).toHaveBeenCalledTimes(2)
})

test.each([
  ['Add to Cart', 'Remove'],
  ['Wishlist', 'Wishlisted'],
])('%s and %s: a tap within 400 ms of another one is the same tap, and a later one is its own', async (putIn, takeOut) => {
  const toggled = vi.fn<() => void>()
  function Card() {
    const [isIn, setIn] = useState(false)
    const toggle = () => {
      toggled()
      setIn(!isIn)
    }
    return <ProductCard product={ring} inCart={isIn} inWishlist={isIn} onToggleCart={toggle} onToggleWishlist={toggle} />
  }
  await show(<Card />)
  const tapAt = async (name: string, timeStamp: number) => {
    const tap = new MouseEvent('click', { bubbles: true })
    Object.defineProperty(tap, 'timeStamp', { value: timeStamp })
    await act(async () => one('button', name).dispatchEvent(tap))
  }
  await tapAt(putIn, 5_000)
  await tapAt(takeOut, 5_399)
  expect(toggled).toHaveBeenCalledOnce()
  one('button', takeOut)
  // An impatient finger, or a key that is held: all of it is one tap.
  await tapAt(takeOut, 5_700)
  one('button', takeOut)
  await tapAt(takeOut, 6_100)
  expect(toggled).toHaveBeenCalledTimes(2)
  await tapAt(putIn, 6_220)
  one('button', putIn)
  expect(toggled).toHaveBeenCalledTimes(2)
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
