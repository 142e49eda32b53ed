// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { PictureFan } from '../../../pwa/components/picture-fan/picture-fan.tsx'
import { one, press, show } from './screen.tsx'

const cards = () => [...document.querySelectorAll('.fan img')]

function Hand() {
  const [pictures, setPictures] = useState(['/a.webp', '/b.webp', '/c.webp'])
  return (
    <>
      <PictureFan pictures={pictures} />
      <button type="button" onClick={() => setPictures(pictures.slice(1))}>
        Remove
      </button>
    </>
  )
}

test('one card is taken out of the hand: the others stay, and need not be drawn anew', async () => {
  await show(<Hand />)
  const [, second, third] = cards()
  await press(one('button', 'Remove'))
  expect(cards()).toHaveLength(2)
  expect(cards()[0]).toBe(second)
  expect(cards()[1]).toBe(third)
})

test('pieces that look the same each have a card; more than five are not shown', async () => {
  await show(<PictureFan pictures={['/a.webp', '/a.webp', '/b.webp', '/a.webp', '/c.webp', '/d.webp']} />)
  expect(cards().map((card) => card.getAttribute('src'))).toEqual(['/a.webp', '/a.webp', '/b.webp', '/a.webp', '/c.webp'])
})
