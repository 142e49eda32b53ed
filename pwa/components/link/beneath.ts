import type { Location } from 'react-router-dom'

/** The page that a sheet lies over, as the location of the sheet remembers it: back, forward and a reload find it there again. */
export type Beneath = Pick<Location, 'pathname' | 'search' | 'key'>

/** The page beneath a location; undefined where that stands for itself, as behind a link that was sent. */
export function pageBeneath({ state }: Pick<Location<unknown>, 'state'>): Beneath | undefined {
  const { over } = Object(state) as { over?: unknown }
  const { pathname, search, key } = Object(over) as Record<keyof Beneath, unknown>
  return [pathname, search, key].every((part) => typeof part === 'string') ? (over as Beneath) : undefined
}
