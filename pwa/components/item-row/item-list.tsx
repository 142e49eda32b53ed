import { useLayoutEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import { catchFocus } from '../lost-focus.ts'
import { isStill } from '../transition.ts'
import './item-row.css'

const GLIDE = { duration: 200, easing: 'cubic-bezier(.2,.8,.2,1)' }

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

/**
 * For a box that becomes higher or lower in one movement. Returns what its layout effect calls: it glides where that `isMoved`, and tells
 * whether anything of it was seen before, and may move.
 */
function useHeightGlide(box: RefObject<HTMLElement | null>): (isMoved: boolean) => boolean {
  const height = useRef(0)
  const glide = useRef<Animation>(undefined)
  return (isMoved) => {
    const high = box.current?.offsetHeight ?? 0
    const isGliding = glide.current?.playState === 'running'
    const was = isGliding ? high : height.current
    if (!isGliding) height.current = high
    if (!isMoved || !was || isStill()) return false
    // Something else may go before it is as low as it will be.
    glide.current?.cancel()
    height.current = box.current?.offsetHeight ?? 0
    glide.current = box.current?.animate({ height: [`${was}px`, `${height.current}px`], overflow: 'clip' }, GLIDE)
    return true
  }
}
