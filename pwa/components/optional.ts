import { lazy, type ComponentType } from 'react'
import { laterSheet } from './later-sheet.ts'

/** A part of a page whose code comes later; where that cannot come, the page goes without it. */
export function optional<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
}

/** The same of a part that is shown with the styles of the screens outside the core. */
export function optionalLater<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return optional<Props>(() => Promise.all([load(), laterSheet()]).then(([module]) => module))
}
