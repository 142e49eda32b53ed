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

test('what is wrong is said beside each field, and the first one gets the focus', async () => {
  check.mockReturnValue([
    { field: 'second', text: 'no' },
    { field: 'first', text: 'nor this' },
  ])
  await show(<Form />)
  await send()
  expect(said()).toEqual(['nor this', 'no', ''])
  expect(document.activeElement).toBe(input('second'))
})

test('it is sent once, however often it is handed in, and says so meanwhile', async () => {
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

test('a refusal of the server can be about a field, which gets the focus', async () => {
  check.mockReturnValue(() => Promise.resolve({ field: 'second', text: 'taken' }))
  await show(<Form />)
  await send()
  expect(said()).toEqual(['', 'taken', ''])
  expect(document.activeElement).toBe(input('second'))
})

test('what was said is gone with the next try, and the button has the focus again', async () => {
  check.mockReturnValueOnce('Not like this.').mockReturnValue(() => Promise.resolve(undefined))
  await show(<Form said="A link that had expired." />)
  expect(pageText()).toContain('A link that had expired.')
  await send()
  expect(said()).toEqual(['', '', 'Not like this.'])
  await send()
  expect(said()).toEqual(['', '', ''])
  expect(document.activeElement).toBe(one('button', 'Send'))
})

test('what was said can be taken back', async () => {
  check.mockReturnValue('Not like this.')
  await show(<Form />)
  await send()
  await press(one('button', 'Clear'))
  expect(said()).toEqual(['', '', ''])
})

test('it is read as it stands on the page', async () => {
  check.mockImplementation((form) => `${textIn(form, 'first')} ${textIn(form, 'second')} ${textIn(form, 'third')}`)
  await show(<Form />)
  await send()
  expect(said()).toEqual(['', '', 'one two '])
})
