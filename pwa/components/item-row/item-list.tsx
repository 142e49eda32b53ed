import { useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { catchFocus, useFocusCaught } from '../lost-focus.ts'
import { isStill } from '../turn.ts'
import './item-row.css'

const GLIDE = { duration: 200, easing: 'cubic-bezier(.2,.8,.2,1)' }

/** A list whose rows can take themselves away: the focus then goes to the same button of the row that moved up. */
export function ItemList({ label, inert, children }: { label: string; inert?: boolean; children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  const tops = useRef(new Map<Element, number>())
  const height = useRef(0)
  const glide = useRef<Animation>(undefined)
  const pressed = useRef<{ row: number; button: number }>(undefined)
  useFocusCaught()

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
    }
    // When one has gone or come, the others glide to where they belong: after the focus, which is brought into sight where they belong.
    const high = list.current?.offsetHeight ?? 0
    const isGliding = glide.current?.playState === 'running'
    const was = isGliding ? high : height.current
    if (!isGliding) height.current = high
    if (rows.length === before.size || !was || isStill()) return
    // Another one may go before the list is as short as it will be.
    glide.current?.cancel()
    height.current = list.current?.offsetHeight ?? 0
    glide.current = list.current?.animate({ height: [`${was}px`, `${height.current}px`] }, GLIDE)
    for (const row of rows) {
      const way = (before.get(row) ?? row.offsetTop) - row.offsetTop
      if (way) row.animate({ translate: [`0 ${way}px`, '0'] }, { ...GLIDE, composite: 'add' })
    }
  })

  return (
    <ul ref={list} className="items" aria-label={label} inert={inert} onClickCapture={note}>
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
