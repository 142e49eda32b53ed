// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { textIn, useForm, type Refusal } from '../../../pwa/components/use-form.ts'
import { one, pageText, pending, press, show } from './screen.tsx'

type Name = 'first' | 'second'

const check = vi.fn<(form: HTMLFormElement) => Refusal<Name> | (() => Promise<Refusal<Name>>)>()

function Form({ said }: { said?: string }) {
  const { props, busy, failure, errorOf, clear } = useForm<Name>(check, said)
  return (
    <form {...props}>
      <input name="first" defaultValue="one" />
      <i>{errorOf('first')}</i>
      <input name="second" defaultValue="two" />
      <b>{errorOf('second')}</b>
      <p>{failure}</p>
      <button disabled={busy}>Send</button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </form>
  )
}

const send = () => press(one('button', 'Send'))
const input = (name: Name) => document.querySelector(`[name=${name}]`)
const said = () => [...document.querySelectorAll('i, b, p')].map((element) => element.textContent)

test('faults are shown beside their fields, and the first one gets the focus', async () => {
  check.mockReturnValue([
    { field: 'second', text: 'no' },
    { field: 'first', text: 'nor this' },
  ])
  await show(<Form />)
  await send()
  expect(said()).toEqual(['nor this', 'no', ''])
  expect(document.activeElement).toBe(input('second'))
})

test('a form submitted several times is sent once, and is busy meanwhile', async () => {
  const { promise, answer } = pending<string>()
  const sending = vi.fn(() => promise)
  check.mockReturnValue(sending)
  await show(<Form />)
  const form = document.querySelector('form')
  await act(async () => {
    for (const _ of [1, 2]) form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  })
  expect(one('button', 'Send')).toHaveProperty('disabled', true)
  await answer('It was refused.')
  expect(sending).toHaveBeenCalledOnce()
  expect(said()).toEqual(['', '', 'It was refused.'])
  expect(one('button', 'Send')).toHaveProperty('disabled', false)
})

test('a refusal about a field is shown beside it, and gives it the focus', async () => {
  check.mockReturnValue(() => Promise.resolve({ field: 'second', text: 'taken' }))
  await show(<Form />)
  await send()
  expect(said()).toEqual(['', 'taken', ''])
  expect(document.activeElement).toBe(input('second'))
})

test('what was said of the form stays while it is sent again, and what is said of a field goes', async () => {
  const { promise, answer } = pending<string>()
  check
    .mockReturnValueOnce('Not like this.')
    .mockReturnValueOnce({ field: 'first', text: 'no' })
    .mockReturnValueOnce(() => promise)
  await show(<Form />)
  await send()
  await send()
  expect(said()).toEqual(['no', '', ''])
  await send()
  expect(said()).toEqual(['', '', ''])
  await answer('Nor like this.')
  expect(said()).toEqual(['', '', 'Nor like this.'])
  const again = pending<string>()
  check.mockReturnValueOnce(() => again.promise)
  const before = document.querySelector('p')?.firstChild
  await send()
  expect(said()).toEqual(['', '', 'Nor like this.'])
  await again.answer('Nor like this.')
  expect(said()).toEqual(['', '', 'Nor like this.'])
  // A screen reader reads out what is new in the document, also when it is the same words.
  expect(document.querySelector('p')?.firstChild).not.toBe(before)
})

test('the next submission removes the message, and the button keeps the focus', async () => {
  check.mockReturnValueOnce('Not like this.').mockReturnValue(() => Promise.resolve(undefined))
  await show(<Form said="A link that had expired." />)
  expect(pageText()).toContain('A link that had expired.')
  await send()
  expect(said()).toEqual(['', '', 'Not like this.'])
  await send()
  expect(said()).toEqual(['', '', ''])
  expect(document.activeElement).toBe(one('button', 'Send'))
})

test('clear removes every message', async () => {
  check.mockReturnValue('Not like this.')
  await show(<Form />)
  await send()
  await press(one('button', 'Clear'))
  expect(said()).toEqual(['', '', ''])
})

test('the values are read from the form as it is on the page', async () => {
  check.mockImplementation((form) => `${textIn(form, 'first')} ${textIn(form, 'second')} ${textIn(form, 'third')}`)
  await show(<Form />)
  await send()
  expect(said()).toEqual(['', '', 'one two '])
})
