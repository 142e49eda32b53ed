import { lazy, type ComponentType } from 'react'

/** A part of a page whose code comes later; where that cannot come, the page goes without it. */
export function optional<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
}
