// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Dialog } from '../../../pwa/components/dialog/dialog.tsx'
import { pageNumbers, Pagination } from '../../../pwa/components/pagination/pagination.tsx'
import { Sheet } from '../../../pwa/components/sheet/sheet.tsx'
import { Tabs } from '../../../pwa/components/tabs/tabs.tsx'
import { takeToastBack, toast, useToasts } from '../../../pwa/components/toaster/toast-store.ts'
import * as toastCode from '../../../pwa/components/toaster/toast-card.tsx'
import { ToastCode, Toaster } from '../../../pwa/components/toaster/toaster.tsx'
import { transition } from '../../../pwa/components/transition.ts'
import { one, press, show } from './screen.tsx'

afterEach(async () => {
  vi.useRealTimers()
  await act(async () => useToasts.setState({ toasts: [] }))
})

describe('a press beside a dialog', () => {
  const kinds = {
    dialog: (close: () => void) => (
      <Dialog open title="Is it really you?" onClose={close}>
        <input aria-label="Password" />
      </Dialog>
    ),
    sheet: (close: () => void) => (
      <Sheet labelledBy="title" opener="a" onClose={close}>
        <input aria-label="Password" />
      </Sheet>
    ),
  }
  const pressFrom = (down: string, up: string) =>
    act(async () => {
      document.querySelector(down)?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
      document.querySelector(up)?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    })

  test.each(['dialog', 'sheet'] as const)('closes a %s; one that marks a text within it and ends beside it does not', async (kind) => {
    const close = vi.fn<() => void>()
    await show(kinds[kind](close))
    await pressFrom('dialog input', 'dialog')
    await pressFrom('dialog', 'dialog input')
    expect(close).not.toHaveBeenCalled()
    await pressFrom('dialog', 'dialog')
    expect(close).toHaveBeenCalledOnce()
  })
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
    const hrefOf = (page: number) => `/kpop?page=${page}`
    await show(<Pagination page={1} totalPages={2} hrefOf={hrefOf} onChange={onChange} />)
    expect(one('button', 'Previous')).toHaveProperty('disabled', true)
    expect(one('button', 'Next').getAttribute('href')).toBe('/kpop?page=2')
    await press(one('button', 'Next'))
    expect(onChange).toHaveBeenCalledExactlyOnceWith(2)
    expect(document.querySelector('[aria-current=page]')?.textContent).toBe('1')
    await show(<Pagination page={2} totalPages={2} hrefOf={hrefOf} onChange={onChange} />)
    expect(one('button', 'Next')).toHaveProperty('disabled', true)
    await show(<Pagination page={1} totalPages={1} hrefOf={hrefOf} onChange={onChange} />)
    expect(document.querySelectorAll('button, [role=button]')).toHaveLength(0)
  })
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

test('a sheet is closed once by two presses, and can be closed again when it has been kept', async () => {
  const close = vi.fn()
  function Kept() {
    const [name, setName] = useState('Ring')
    return (
      <Sheet labelledBy="name" opener="a" onClose={close}>
        <h2 id="name">{name}</h2>
        <button onClick={() => setName('Scents')}>Next</button>
      </Sheet>
    )
  }
  await show(<Kept />)
  await press(one('button', 'Close'))
  await press(one('button', 'Close'))
  expect(close).toHaveBeenCalledOnce()
  await press(one('button', 'Next'))
  await press(one('button', 'Close'))
  expect(close).toHaveBeenCalledTimes(2)
})

describe('toasts', () => {
  const shown = () => [...document.querySelectorAll('.toast p')].map((text) => text.textContent)
  const say = (...texts: string[]) => act(async () => texts.forEach((text) => toast(text)))
  const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms))
  const begin = async () => {
    vi.useFakeTimers()
    await show(<Toaster />)
  }

  test('one at a time, each for as long as it takes to read; the last one longer; the same text only once', async () => {
    await begin()
    await say('one', 'two', 'two', 'three')
    for (const text of ['one', 'two']) {
      expect(shown()).toEqual([text])
      await pass(1239)
      expect(shown()).toEqual([text])
      await pass(1)
    }
    expect(shown()).toEqual(['three'])
    await pass(2299)
    expect(shown()).toEqual(['three'])
    await pass(1)
    expect(shown()).toEqual([])
  })

  test('the words that lead somewhere are read as well', async () => {
    await begin()
    await act(async () => toast('Saved.', { link: { to: '/cart', label: 'Log in to check out.' } }))
    await pass(3799)
    expect(shown()).toEqual(['Saved. Log in to check out.'])
    await pass(1)
    expect(shown()).toEqual([])
  })

  test('beneath an open menu it waits to be read, and has its whole time when the menu closes or goes', async () => {
    await begin()
    const menu = (open: boolean) => `<button aria-expanded="${open}"></button>`
    const bar = document.body.appendChild(document.createElement('div'))
    bar.className = 'bar'
    bar.innerHTML = menu(false)
    const turnMenu = (open: boolean) => act(async () => bar.firstElementChild?.setAttribute('aria-expanded', `${open}`))
    await say('one')
    await pass(1000)
    await turnMenu(true)
    await pass(60_000)
    expect(shown()).toEqual(['one'])
    await turnMenu(false)
    await pass(2299)
    expect(shown()).toEqual(['one'])
    await pass(1)
    expect(shown()).toEqual([])
    await turnMenu(true)
    await say('two')
    await pass(60_000)
    await act(async () => bar.remove())
    await pass(2300)
    expect(shown()).toEqual([])
  })

  test('of more than can be told in time the one on display stays, and the oldest that wait go', async () => {
    await begin()
    await say('one', 'two', 'three', 'four', 'five')
    expect(shown()).toEqual(['one'])
    await pass(1240)
    expect(shown()).toEqual(['three'])
  })

  test('another answer to the same takes the place of the one before, at once', async () => {
    await begin()
    await act(async () => toast('Purchased 3', { key: 'purchase', tone: 'good' }))
    await act(async () => toast('Not enough gems.', { key: 'purchase', tone: 'bad' }))
    expect(shown()).toEqual(['Not enough gems.'])
    await pass(10_000)
    expect(shown()).toEqual([])
  })

  test('what went wrong is there longer, also when more is to be said', async () => {
    await begin()
    await act(async () => {
      toast('wrong', { tone: 'bad' })
      toast('fine', { tone: 'good' })
    })
    await pass(4299)
    expect(shown()).toEqual(['wrong'])
    await pass(1)
    expect(shown()).toEqual(['fine'])
  })

  test('what can be undone comes at once, and stays its time whatever waits; by key it is undone as well, but for a field', async () => {
    await begin()
    await say('one')
    const undo = vi.fn<() => void>()
    await act(async () => toast('Removed.', { undo }))
    await say('two')
    expect(shown()).toEqual(['Removed.'])
    await pass(6299)
    expect(shown()).toEqual(['Removed.'])
    const field = document.body.appendChild(document.createElement('input'))
    const press = (target: EventTarget) =>
      act(async () => target.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true })))
    await press(field)
    expect(undo).not.toHaveBeenCalled()
    await press(document.body)
    expect(undo).toHaveBeenCalledOnce()
    expect(shown()).toEqual(['one'])
    field.remove()
  })

  test('the second half of a double tap on Undo presses nothing beneath; a press elsewhere is another one', async () => {
    await begin()
    const undo = vi.fn<() => void>()
    await act(async () => toast('Removed.', { undo }))
    const beneath = document.body.appendChild(document.createElement('button'))
    const pressed = vi.fn<() => void>()
    beneath.addEventListener('click', pressed)
    const click = (target: HTMLElement, x: number) =>
      act(async () => target.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: x, clientY: 10 })))
    await click(one('button', 'Undo'), 10)
    expect(undo).toHaveBeenCalledOnce()
    await click(beneath, 20)
    expect(pressed).not.toHaveBeenCalled()
    await click(beneath, 90)
    expect(pressed).toHaveBeenCalledOnce()
    await pass(400)
    await click(beneath, 20)
    expect(pressed).toHaveBeenCalledTimes(2)
    beneath.remove()
  })

  test('one that has been read makes place at once for the next', async () => {
    await begin()
    await say('one')
    await pass(2000)
    await say('two')
    await pass(0)
    expect(shown()).toEqual(['two'])
  })

  test('dismissed: the next one comes, and the focus goes back to where it was', async () => {
    await show(
      <>
        <button type="button">Buy</button>
        <Toaster />
      </>,
    )
    await say('one', 'two')
    const buy = one('button', 'Buy')
    await act(async () => buy.focus())
    await act(async () => one('button', 'Dismiss').focus())
    await act(async () => one('button', 'Dismiss').click())
    expect(shown()).toEqual(['two'])
    expect(document.activeElement).toBe(buy)
  })

  test('one that has the focus stays, and the next is not held up once that is dismissed', async () => {
    await begin()
    await say('one', 'two')
    await act(async () => one('button', 'Dismiss').focus())
    await pass(20_000)
    expect(shown()).toEqual(['one'])
    await act(async () => one('button', 'Dismiss').click())
    expect(shown()).toEqual(['two'])
    await pass(4300)
    expect(shown()).toEqual([])
  })

  test('on a phone it stands above a checkout bar that is at the foot of the window, also one that comes in a movement that has just begun', async () => {
    let isMade = () => {}
    const made = new Promise<void>((resolve) => (isMade = resolve))
    const startViewTransition = (change: () => void) => {
      const updateCallbackDone = made.then(change)
      return { ready: updateCallbackDone, finished: updateCallbackDone, updateCallbackDone }
    }
    Object.assign(document, { startViewTransition })
    const bar = document.createElement('section')
    bar.className = 'checkout'
    vi.stubGlobal('innerWidth', 360)
    bar.getBoundingClientRect = () => new DOMRect(0, innerHeight - 150, 360, 80)
    const foot = () => document.querySelector<HTMLElement>('.toast')?.style.getPropertyValue('--foot')
    try {
      await show(<Toaster />)
      void transition('step', () => document.body.append(bar))
      await say('Your order is canceled.')
      expect(foot()).toBe('0px')
      await act(async () => isMade())
      expect(foot()).toBe('150px')
    } finally {
      bar.remove()
      vi.unstubAllGlobals()
      Reflect.deleteProperty(document, 'startViewTransition')
    }
  })

  test('on a phone it stands below the bar where a keyboard takes the lower half of the window', async () => {
    await show(
      <>
        <input aria-label="Gems" />
        <Toaster />
      </>,
    )
    await act(async () => document.querySelector('input')?.focus())
    await say('Not enough gems.')
    expect(document.querySelector('.toast')?.matches('.toast-high')).toBe(true)
  })

  test('what is said before the code of messages is there waits for it, its whole time', async () => {
    vi.useFakeTimers()
    function Page() {
      const [hasCome, setHasCome] = useState(false)
      return (
        <ToastCode value={hasCome ? toastCode : undefined}>
          <Toaster />
          <button onClick={() => setHasCome(true)}>Come</button>
        </ToastCode>
      )
    }
    await show(<Page />)
    await say('Saved.')
    await pass(60_000)
    expect(shown()).toEqual([])
    await press(one('button', 'Come'))
    await pass(2_299)
    expect(shown()).toEqual(['Saved.'])
    await pass(1)
    expect(shown()).toEqual([])
  })

  test('what is no longer so is taken back, shown or still to come', async () => {
    await begin()
    await act(async () => {
      toast('You’re offline.', { key: 'offline' })
      toast('Saved.')
      toast('It waits.', { key: 'waits:1' })
    })
    await act(async () => takeToastBack('waits:1'))
    expect(shown()).toEqual(['You’re offline.'])
    await act(async () => takeToastBack('offline'))
    expect(shown()).toEqual(['Saved.'])
    await pass(4300)
    expect(shown()).toEqual([])
  })
})
