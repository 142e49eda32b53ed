import { lazy, type ComponentType } from 'react'
import { laterSheet } from './later-sheet.ts'

interface Part<Props> {
  default: ComponentType<Props>
}

/** Every declared part: filled once by the modules themselves, as a table of them would be. */
const coming: (() => Promise<unknown>)[] = []

/** A part of a page whose code comes later; where that cannot come, the page goes without it. */
export function optional<Props>(load: () => Promise<Part<Props>>) {
  let part: Part<Props> | undefined
  const fetchPart = async () => (part = await load().catch(() => ({ default: () => null })))
  coming.push(fetchPart)
  // What is there already is drawn in the same render: the server makes only one.
  return lazy<ComponentType<Props>>(() => (part ? here(part) : fetchPart()))
}

/** The same of a part that is shown with the styles of the screens outside the core. */
export function optionalLater<Props = object>(load: () => Promise<Part<Props>>) {
  return optional<Props>(() => Promise.all([load(), laterSheet()]).then(([module]) => module))
}

/** Fetches every part that was declared so far, for the server. */
export function loadParts(): Promise<unknown> {
  return Promise.all(coming.map((fetchPart) => fetchPart()))
}

/** A promise that says at once what it holds. */
function here<Value>(value: Value): Promise<Value> {
  // eslint-disable-next-line unicorn/no-thenable -- React looks at once, and draws without waiting what is there
  return Object.assign(Promise.resolve(value), { then: (told: (value: Value) => void) => told(value) })
}
