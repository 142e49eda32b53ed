// @vitest-environment happy-dom
import { act, useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import SearchSuggestions from '../../../pwa/components/search-suggestions/search-suggestions.tsx'
import { completeSearch } from '#sync-protocol/domain/complete-search.ts'
import { product } from '../../doubles/fixtures.ts'
import { fill, show } from './screen.tsx'

const PRODUCTS = [
  { ...product('a', 1), name: 'Moon Ring', tags: ['moon', 'for her'] },
  { ...product('b', 1), name: 'Moonrise Dress', tags: ['moon', 'magical girl'] },
  { ...product('c', 1), name: 'Comet Tee', tags: ['comet'] },
]
const picked = vi.fn()

function Field() {
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  return (
    <>
      <input ref={input} type="search" aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <SearchSuggestions input={input} text={text} products={PRODUCTS} onPick={(words) => (picked(words), setText(words))} />
    </>
  )
}

const field = () => document.querySelector('input') ?? document.createElement('input')
const options = () => [...document.querySelectorAll('[role=option]')].map((option) => option.textContent)
const key = (name: string) =>
  act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })))
const chosen = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent

beforeEach(() => picked.mockClear())

test('tags come before names, the most frequent first; what is typed already is no suggestion', () => {
  expect(completeSearch(PRODUCTS, 'mo')).toEqual(['moon', 'Moon Ring', 'Moonrise Dress'])
  expect(completeSearch(PRODUCTS, 'moon')).toEqual(['Moon Ring', 'Moonrise Dress'])
  expect(completeSearch(PRODUCTS, 'girl')).toEqual(['magical girl'])
  expect(completeSearch(PRODUCTS, 'ring moon')).toEqual(['Moon Ring'])
  for (const text of ['', ' ', '♥', 'zzz', 'Comet Tee']) expect(completeSearch(PRODUCTS, text)).toEqual([])
})

test('typing opens a listbox that the field names; the arrows go round through it and back to the field, Enter takes one', async () => {
  await show(<Field />, '/')
  expect([field().getAttribute('role'), field().getAttribute('aria-expanded')]).toEqual(['combobox', 'false'])
  await fill('Search', 'mo')
  expect(options()).toEqual(['moon', 'Moon Ring', 'Moonrise Dress'])
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe('listbox')
  expect(document.querySelector('[role=status]')?.textContent).toBe('3 suggestions')
  await key('ArrowDown')
  expect(chosen()).toBe('moon')
  await key('ArrowUp')
  expect(chosen()).toBeUndefined()
  await key('ArrowUp')
  expect(chosen()).toBe('Moonrise Dress')
  expect(document.querySelector('[aria-selected=true]')?.textContent).toBe('Moonrise Dress')
  await key('Enter')
  expect(picked).toHaveBeenCalledExactlyOnceWith('Moonrise Dress')
  expect(options()).toEqual([])
  expect(field().getAttribute('aria-expanded')).toBe('false')
})

test('Escape closes it and keeps what was typed; so does leaving the field; Enter without a choice takes nothing', async () => {
  await show(<Field />, '/')
  for (const leave of [() => key('Escape'), () => key('Enter'), () => act(async () => void field().dispatchEvent(new Event('blur')))]) {
    await fill('Search', 'm')
    await fill('Search', 'mo')
    expect(options()).toHaveLength(3)
    await leave()
    expect(options()).toEqual([])
    expect(field().value).toBe('mo')
    await fill('Search', '')
  }
  expect(picked).not.toHaveBeenCalled()
})

test('one is taken by a finger, and the field keeps the focus', async () => {
  await show(<Field />, '/')
  field().focus()
  await fill('Search', 'com')
  const option = document.querySelector<HTMLElement>('[role=option]')
  const down = new Event('pointerdown', { bubbles: true, cancelable: true })
  await act(async () => void option?.dispatchEvent(down))
  expect(down.defaultPrevented).toBe(true)
  await act(async () => option?.click())
  expect(picked).toHaveBeenCalledExactlyOnceWith('comet')
  expect(document.activeElement).toBe(field())
})
