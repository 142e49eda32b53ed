import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

export interface ShowMore<Row, List extends HTMLElement> {
  /** For the `ref` of the list that has one element a row. */
  list: RefObject<List | null>
  shown: readonly Row[]
  /** Shows `count` more rows, or all; the focus goes to the first of them: the button that was pressed may go. */
  showMore: (count?: number) => void
}

/** A long list of which the first rows are shown until more are asked for. */
export function useShowMore<Row, List extends HTMLElement>(rows: readonly Row[], first: number): ShowMore<Row, List> {
  const [limit, setLimit] = useState(first)
  const list = useRef<List>(null)
  return {
    list,
    shown: rows.slice(0, limit),
    showMore(count = Infinity) {
      flushSync(() => setLimit(limit + count))
      focusRow(list.current?.children[limit])
    },
  }
}

/** The first of the rows that have come: one reads on there. */
export function focusRow(row: Element | null | undefined): void {
  if (!(row instanceof HTMLElement)) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}
