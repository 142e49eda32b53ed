import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { catchFocus, useFocusCaught } from '../lost-focus.ts'
import './item-row.css'

/** A list whose rows can take themselves away: the focus then goes to the same button of the row that moved up. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const pressed = useRef<{ row: number; button: number }>(undefined)
  useFocusCaught()

  const note = ({ target, currentTarget }: MouseEvent<HTMLUListElement>) => {
    const button = target instanceof Element ? target.closest('button') : null
    const rows = [...currentTarget.children]
    const row = rows.findIndex((item) => item.contains(button))
    pressed.current = button && row >= 0 ? { row, button: buttonsOf(rows[row]).indexOf(button) } : undefined
  }

  useEffect(() => {
    const rows = list.current?.children
    if (!pressed.current || !rows) return
    const { row, button } = pressed.current
    catchFocus(buttonsOf(rows[Math.min(row, rows.length - 1)]).at(button))
  })

  return (
    <ul ref={list} className="items" aria-label={label} onClickCapture={note}>
      {children}
    </ul>
  )
}

function buttonsOf(row: Element | undefined): HTMLButtonElement[] {
  return [...(row?.querySelectorAll('button') ?? [])]
}
