// @vitest-environment happy-dom
// What is kept of a form that is half filled in: whose it is, and what becomes of it when it is submitted.
import * as v from 'valibot'
import { act, useEffect, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useDraft, type Draft } from '../../../pwa/actions/drafts.ts'
import { show } from './screen.tsx'

interface Letter {
  text: string
}
const form = (name: string) => ({ name, schema: v.object({ text: v.string() }), blank: { text: '' } })
let draft: Draft<Letter>
function Form({ name = 'letter', owner = '' }) {
  const now = useDraft(form(name), owner)
  useEffect(() => void (draft = now))
  return <p>{now.value.text}</p>
}
const kept = () =>
  Object.fromEntries(Object.keys(sessionStorage).map((key) => [key, JSON.parse(sessionStorage.getItem(key) ?? '').value?.text]))
const type = (text: string) => act(async () => draft.change({ text }))
const begin = (key: string, text: string) => sessionStorage.setItem(key, JSON.stringify({ id: 'a-draft-of-before-01', value: { text } }))

beforeEach(() => sessionStorage.clear())

test('a form that is opened takes the drafts of other users away, and nothing else', async () => {
  for (const key of [
    'starlane-draft/letter/',
    'starlane-draft/quiz/mina',
    'starlane-draft/letter/mina',
    'starlane-draft/quiz/jun',
    'cart/jun',
  ])
    begin(key, key)
  await show(<Form owner="mina" />)
  expect(draft.value.text).toBe('starlane-draft/letter/mina')
  const left = ['starlane-draft/letter/', 'starlane-draft/quiz/mina', 'starlane-draft/letter/mina', 'cart/jun']
  expect(Object.keys(kept()).toSorted()).toEqual(left.toSorted())
  begin('starlane-draft/quiz/jun', 'x')
  await show(<Form owner="" />)
  expect(kept()).toHaveProperty('starlane-draft/quiz/jun')
})

test.each([
  ['is damaged', '{"id":'],
  ['has another shape', JSON.stringify({ id: 'a-draft-of-before-01', value: { text: 7 } })],
  ['has no id that the queue takes', JSON.stringify({ id: 7, value: { text: 'x' } })],
])('a draft that %s is none', async (_what, stored) => {
  sessionStorage.setItem('starlane-draft/letter/mina', stored)
  await show(<Form owner="mina" />)
  expect(draft.value).toEqual({ text: '' })
})

test('a visitor who turns out to be logged in keeps the text; a user’s is shown to nobody else', async () => {
  begin('starlane-draft/letter/jun', 'of Jun')
  await show(<Switching />)
  await type('Hello')
  expect(kept()).toMatchObject({ 'starlane-draft/letter/': 'Hello' })
  await act(async () => become('mina'))
  expect([draft.value.text, kept()]).toEqual(['Hello', { 'starlane-draft/letter/mina': 'Hello' }])
  await act(async () => become('jun'))
  expect([draft.value.text, kept()]).toEqual(['', {}])
})

test('a visitor who has written nothing has the draft of the account', async () => {
  begin('starlane-draft/letter/mina', 'of Mina')
  await show(<Switching />)
  await act(async () => become('mina'))
  expect(draft.value.text).toBe('of Mina')
})

test('what is submitted is empty at once, by the id of its text; what is not accepted is a draft again, as another change', async () => {
  await show(<Form owner="mina" />)
  await type('Hello')
  const ids: string[] = []
  let answer = (_isAccepted: boolean) => {}
  const send = (id: string) => {
    ids.push(id)
    return new Promise<boolean>((resolve) => (answer = resolve))
  }
  const submit = async () => {
    let done = Promise.resolve()
    await act(async () => void (done = draft.handIn(send)))
    return { done }
  }
  const first = await submit()
  expect([kept(), draft.value.text]).toEqual([{}, 'Hello'])
  answer(false)
  await first.done
  expect(kept()).toEqual({ 'starlane-draft/letter/mina': 'Hello' })
  const again = JSON.parse(sessionStorage.getItem('starlane-draft/letter/mina') ?? '').id
  const second = await submit()
  answer(true)
  await second.done
  expect([kept(), ids[1]]).toEqual([{}, again])
  expect(ids[0]).not.toBe(ids[1])
})

test('what is not accepted takes no place of what was begun meanwhile', async () => {
  await show(<Form owner="mina" />)
  await type('Hello')
  let answer = (_isAccepted: boolean) => {}
  let done = Promise.resolve()
  await act(async () => void (done = draft.handIn(() => new Promise((resolve) => (answer = resolve)))))
  await type('Something new')
  answer(false)
  await done
  expect(kept()).toEqual({ 'starlane-draft/letter/mina': 'Something new' })
})

let become = (_owner: string) => {}
function Switching() {
  const [owner, setOwner] = useState('')
  useEffect(() => void (become = setOwner), [])
  return <Form owner={owner} />
}
