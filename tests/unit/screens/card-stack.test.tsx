// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, test } from 'vitest'
import { CardStack } from '../../../pwa/components/card-stack/card-stack.tsx'
import { one, press, show } from './screen.tsx'

const cards = () => [...document.querySelectorAll('.card-stack img')]

function Hand() {
  const [pictures, setPictures] = useState(['/a.webp', '/b.webp', '/c.webp'])
  return (
    <>
      <CardStack pictures={pictures} />
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
  await show(<CardStack pictures={['/a.webp', '/a.webp', '/b.webp', '/a.webp', '/c.webp', '/d.webp']} />)
  expect(cards().map((card) => card.getAttribute('src'))).toEqual(['/a.webp', '/a.webp', '/b.webp', '/a.webp', '/c.webp'])
})
