import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { catchFocus } from '../lost-focus.ts'
import { GLIDE, useHeightGlide } from '../use-height-glide.ts'
import './item-row.css'

/** A list whose rows can take themselves away: the focus then goes to the same button of the row that moved up. */
export function ItemList({ label, inert, children }: { label: string; inert?: boolean; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const tops = useRef(new Map<Element, number>())
  const glideHeight = useHeightGlide(list)
  const focused = useRef<Element>(null)
  const pressed = useRef<{ row: number; button: number }>(undefined)

  const note = ({ target, currentTarget }: MouseEvent<HTMLUListElement>) => {
    const button = target instanceof Element ? target.closest('button') : null
    const rows = rowsOf(currentTarget)
    const row = rows.findIndex((item) => item.contains(button))
    pressed.current = button && row >= 0 ? { row, button: buttonsOf(rows[row]).indexOf(button) } : undefined
  }

  useLayoutEffect(() => {
    const before = tops.current
    const rows = rowsOf(list.current)
    tops.current = new Map(rows.map((row) => [row, row.offsetTop]))
    if (pressed.current) {
      const { row, button } = pressed.current
      catchFocus(buttonsOf(rows[Math.min(row, rows.length - 1)]).at(button))
    } else if (focused.current && !rows.some((row) => row.contains(focused.current))) {
      // Another tab or device has taken the row away.
      catchFocus()
      focused.current = null
    }
    // When one has gone or come, the others glide to where they belong: after the focus, which is brought into sight where they belong.
    if (!glideHeight(rows.length !== before.size)) return
    for (const row of rows) {
      const way = (before.get(row) ?? row.offsetTop) - row.offsetTop
      if (way) row.animate({ translate: [`0 ${way}px`, '0'] }, { ...GLIDE, composite: 'add' })
    }
  })

  return (
    <ul
      ref={list}
      className="items"
      aria-label={label}
      inert={inert}
      onClickCapture={note}
      onFocus={({ target }) => (focused.current = target)}
    >
      {children}
    </ul>
  )
}

/** Without those that fade. */
function rowsOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.children ?? [])].filter((row): row is HTMLElement => row instanceof HTMLElement && !row.inert)
}

function buttonsOf(row: Element | undefined): HTMLButtonElement[] {
  return [...(row?.querySelectorAll('button') ?? [])]
}
