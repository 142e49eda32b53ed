import { createContext, useContext } from 'react'
import type { To } from 'react-router-dom'

/** The addresses of the pages that the shop has left out. */
export const AbsentPages = createContext<ReadonlySet<string>>(new Set())

/** Whether a link leads to a page that the shop has left out: it is not shown then. */
export function useIsAbsent(): (to: To) => boolean {
  const absent = useContext(AbsentPages)
  return (to) => absent.has(`${typeof to === 'string' ? to : to.pathname}`.replace(/[?#].*/, ''))
}
