// Renders a screen as the app does, without testing library: a real address bar, real events, nothing else.
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect } from 'vitest'
import { Router } from '../../../pwa/app/navigation/router.tsx'
import { followBack } from '../../../pwa/components/back-closes.ts'
import { keepFocus } from '../../../pwa/components/lost-focus.ts'
import * as toastCode from '../../../pwa/components/toaster/toast-card.tsx'
import { ToastCode } from '../../../pwa/components/toaster/toaster.tsx'
import { passPressesOn } from '../../../pwa/components/transition.ts'
import { useConnection } from '../../../pwa/state/connection.ts'
import { translatePage } from '../../doubles/translator.ts'

Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  matchMedia: (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} }),
  scrollTo() {},
})
Element.prototype.scrollIntoView = () => undefined
Element.prototype.checkVisibility ??= () => true
keepFocus()
followBack()
passPressesOn()
// Offline is a device without a signal, unless a test says that the shop is silent.
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => useConnection.getState().state !== 'offline' })

translatePage(false)

let shown: { root: Root; place: HTMLElement } | undefined

/** Puts a screen on the page at an address; router state is what a guard or link would have passed in. */
export async function show(element: ReactNode, address = '/', state: unknown = null): Promise<HTMLElement> {
  await clear()
  history.pushState({ usr: state, key: 'arrival', idx: 0 }, '', address)
  const place = document.body.appendChild(document.createElement('main'))
  const root = createRoot(place)
  shown = { root, place }
  const page = (
    <Router>
      <ToastCode value={toastCode}>{element}</ToastCode>
    </Router>
  )
  await act(async () => root.render(page))
  return place
}

async function clear() {
  if (!shown) return
  const { root, place } = shown
  shown = undefined
  await act(async () => root.unmount())
  place.remove()
}
afterEach(clear)
afterEach(() => {
  translateNow()
  expect(staleTexts.splice(0)).toEqual([])
})
afterEach(() => void Reflect.deleteProperty(document, 'startViewTransition'))

/** The text of the page as a person reads it: no hidden parts, spaces as one. */
export function pageText(): string {
  return textOf(document.body)
}

export function textOf(element: Element | null): string {
  if (!element) return ''
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll(`[hidden], script, ${PICTURE}`)) hidden.remove()
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim()
}

const ROLES = {
  button: 'button, [role=button]',
  link: 'a[href]:not([role])',
  heading: 'h1, h2, h3',
} as const

/** What goes is still seen while it fades, and nothing reaches it. */
const PICTURE = '[inert][aria-hidden]'

/** As a screen reader says it. */
function nameOf(element: Element): string {
  const said = element.cloneNode(true) as Element
  for (const silent of said.querySelectorAll('[aria-hidden=true]')) silent.remove()
  return element.getAttribute('aria-label') ?? textOf(said)
}

/** All elements of a role with exactly this name (its label, else its text). */
export function all(role: keyof typeof ROLES, name: string, within: ParentNode = document): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(ROLES[role])].filter((element) => nameOf(element) === name && !element.closest(PICTURE))
}

export function one(role: keyof typeof ROLES, name: string, within: ParentNode = document): HTMLElement {
  const [element, another] = all(role, name, within)
  if (!element) throw new Error(`no ${role} "${name}" in: ${textOf(within instanceof Element ? within : document.body)}`)
  if (another) throw new Error(`more than one ${role} "${name}"`)
  return element
}

/** The control with this label (an asterisk does not count). */
export function field(label: string): HTMLInputElement {
  const found = [...document.querySelectorAll('label')].find((element) => textOf(element).replace(/ ?\*$/, '') === label)
  const control = found ? document.getElementById(found.htmlFor) : document.querySelector(`[aria-label="${label}"]`)
  const isControl = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement].some((kind) => control instanceof kind)
  if (!control || !isControl) throw new Error(`no field "${label}"`)
  return control as HTMLInputElement
}

/** The error a field is described by. */
export function errorOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids
    .map((id) => document.getElementById(id))
    .filter((element) => element?.classList.contains('field-error'))
    .map(textOf)
    .join()
}

export async function press(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.focus()
    element.click()
  })
}

/** As a program does it, or a switch that chatters: before the page can be drawn anew. */
export async function pressThrice(element: HTMLElement): Promise<void> {
  await act(async () => {
    for (let times = 0; times < 3; times++) element.click()
  })
}

export async function fill(label: string, text: string): Promise<void> {
  const control = field(label)
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set
  await act(async () => {
    setter?.call(control, text)
    control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  })
}

/** An answer that comes when the test says so. */
export function pending<T>(): { promise: Promise<T>; answer: (value: T) => Promise<void> } {
  const box: { settle?: (value: T) => void } = {}
  const promise = new Promise<T>((resolve) => {
    box.settle = resolve
  })
  return { promise, answer: (value) => act(async () => box.settle?.(value)) }
}

/** Lets timers and history run. */
export async function pass(ms: number): Promise<void> {
  await act(async () => new Promise((resolve) => setTimeout(resolve, ms)))
}

export async function goBack(): Promise<void> {
  await act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    history.back()
    await arrived
  })
}

/** Movements begin only when the returned function is called, each with what was to be changed by then. */
export function holdMovements(): () => Promise<void> {
  const moves: (() => void)[] = []
  const startViewTransition = (change: () => void) => {
    moves.push(change)
    return { ready: Promise.resolve(), finished: Promise.resolve(), updateCallbackDone: Promise.resolve() }
  }
  Object.assign(document, { startViewTransition })
  return () => act(async () => moves.splice(0).forEach((move) => move()))
}
