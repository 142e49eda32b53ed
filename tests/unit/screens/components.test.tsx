// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { GemPulse } from '../../../pwa/components/gem/gem-pulse.tsx'
import { pageNumbers } from '../../../pwa/components/pagination/page-numbers.ts'
import { Pagination } from '../../../pwa/components/pagination/pagination.tsx'
import { Tabs } from '../../../pwa/components/tabs/tabs.tsx'
import { toast, useToasts } from '../../../pwa/components/toaster/toast-store.ts'
import { Toaster } from '../../../pwa/components/toaster/toaster.tsx'
import { one, pageText, press, show } from './screen.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await act(async () => useToasts.setState({ toasts: [] }))
})

describe('pagination', () => {
  test.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 'gap', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
    [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
    [9, 9, [1, 'gap', 8, 9]],
  ])('page %i of %i shows %j', (page, total, shown) => {
    expect(pageNumbers(page, total)).toEqual(shown)
  })

  test('a gap always hides at least two numbers, and nothing is out of order', () => {
    for (let total = 1; total <= 30; total++)
      for (let page = 1; page <= total; page++) {
        const shown = pageNumbers(page, total)
        expect(shown).toContain(page)
        shown.forEach((entry, index) => {
          if (entry !== 'gap') return
          expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2)
        })
        const numbers = shown.filter((entry) => entry !== 'gap')
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }
  })

  test('previous and next are disabled at the ends; one page has no buttons', async () => {
    const onChange = vi.fn()
    await show(<Pagination page={1} totalPages={2} onChange={onChange} />)
    expect(one('button', 'Previous')).toHaveProperty('disabled', true)
    await press(one('button', 'Next'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(2)
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('1')
    await show(<Pagination page={2} totalPages={2} onChange={onChange} />)
    expect(one('button', 'Next')).toHaveProperty('disabled', true)
    await show(<Pagination page={1} totalPages={1} onChange={onChange} />)
    expect(document.querySelectorAll('button')).toHaveLength(0)
  })
})

test('the gem pulse shows a change for two seconds, and nothing while the balance is unknown', async () => {
  let set: (gems: number | undefined) => void = () => undefined
  function Balance() {
    const [gems, setGems] = useState<number | undefined>()
    useEffect(() => {
      set = setGems
    }, [])
    return <GemPulse gems={gems} />
  }
  await show(<Balance />)
  vi.useFakeTimers()
  const change = (gems: number) => act(async () => set(gems))
  await change(100)
  expect(pageText()).toBe('')
  await change(140)
  expect(pageText()).toBe('+40')
  await act(async () => vi.advanceTimersByTime(1999))
  expect(pageText()).toBe('+40')
  await change(15)
  expect(pageText()).toBe('-125')
  await act(async () => vi.advanceTimersByTime(2000))
  expect(pageText()).toBe('')
})

test('arrow keys, Home and End move between tabs', async () => {
  const TABS = [
    { key: 'a', title: 'One' },
    { key: 'b', title: 'Two' },
    { key: 'c', title: 'Three' },
  ] as const
  function Walk() {
    const [current, setCurrent] = useState<'a' | 'b' | 'c'>('a')
    return (
      <Tabs label="Walk" tabs={TABS} current={current} onChange={setCurrent}>
        {current}
      </Tabs>
    )
  }
  await show(<Walk />)
  const selected = () => document.querySelector('[aria-selected=true]')?.textContent
  const key = (name: string) =>
    act(
      async () => void (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true })),
    )
  document.querySelector<HTMLElement>('[role=tab]')?.focus()
  for (const [name, tab] of [
    ['ArrowRight', 'Two'],
    ['End', 'Three'],
    ['ArrowRight', 'One'],
    ['ArrowLeft', 'Three'],
    ['Home', 'One'],
  ] as const) {
    await key(name)
    expect(selected()).toBe(tab)
    expect(document.activeElement?.textContent).toBe(tab)
  }
})

test('toasts: the same text is shown once, three at most, until reading time is over or they are dismissed', async () => {
  await show(<Toaster />)
  vi.useFakeTimers()
  await act(async () => ['one', 'two', 'two', 'three', 'four'].forEach((text) => toast(text)))
  expect([...document.querySelectorAll('.toast p')].map((text) => text.textContent)).toEqual(['two', 'three', 'four'])
  await act(async () => document.querySelector<HTMLElement>('.toast button')?.click())
  expect(document.querySelectorAll('.toast')).toHaveLength(2)
  await act(async () => vi.advanceTimersByTime(4299))
  expect(document.querySelectorAll('.toast')).toHaveLength(2)
  await act(async () => vi.advanceTimersByTime(1))
  expect(document.querySelectorAll('.toast')).toHaveLength(0)
})
