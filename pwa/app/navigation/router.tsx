import { useEffect, useState, type ReactNode } from 'react'
import { UNSAFE_createBrowserHistory as createBrowserHistory, unstable_HistoryRouter as HistoryRouter } from 'react-router-dom'
import { isOverPage, noteEntry, onPageEntry, syncHistory } from '../../components/back-closes.ts'

/** React Router on the browser's history, in which what lies over a page has an entry that is no page (components/back-closes.ts). */
export function Router({ children }: { children: ReactNode }) {
  const [history] = useState(openHistory)
  useEffect(syncHistory, [])
  return <HistoryRouter history={history}>{children}</HistoryRouter>
}

type History = ReturnType<typeof createBrowserHistory>

function openHistory(): History {
  const history = createBrowserHistory({ v5Compat: true })
  const { push, replace, go } = history
  const put = (write: History['push'], ...to: Parameters<History['push']>) => {
    write(...to)
    noteEntry()
  }
  return Object.assign(history, {
    push(...to: Parameters<History['push']>) {
      // What is followed in a menu takes the place of its entry, at once: the address is there with the press.
      if (isOverPage()) put(replace, ...to)
      else onPageEntry(() => put(push, ...to))
    },
    replace: (...to: Parameters<History['replace']>) => onPageEntry(() => put(replace, ...to)),
    go: (delta: number) => onPageEntry(() => go(delta)),
  })
}
