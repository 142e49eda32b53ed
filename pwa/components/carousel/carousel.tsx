import ChevronLeft from 'lucide-static/icons/chevron-left.svg?react'
import ChevronRight from 'lucide-static/icons/chevron-right.svg?react'
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import * as say from '#words/carousel.ts'
import { IconButton } from '../button/icon-button.tsx'
import { isStill } from '../transition.ts'
import { withModifier } from '../with-modifier.ts'

export interface CarouselProps {
  title: string
  /** A line beside the title: how many, how old. */
  note?: ReactNode
  /** One list item each. */
  items: readonly { key: string; content: ReactNode }[]
}

/** A shelf to swipe, to page with the arrow buttons, or to walk with the arrow keys. */
export function Carousel({ title, note, items }: CarouselProps) {
  const id = useId()
  const shelf = useRef<HTMLUListElement>(null)
  // The arrows stand there before anything is measured: coming late they would push the shelf down.
  const [edge, setEdge] = useState({ start: true, end: items.length < 2 })

  const measure = useCallback(() => {
    const list = shelf.current
    if (!list) return
    const start = list.scrollLeft <= 1
    const end = list.scrollLeft + list.clientWidth >= list.scrollWidth - 1
    setEdge((edge) => (edge.start === start && edge.end === end ? edge : { start, end }))
  }, [])

  useEffect(() => {
    const list = shelf.current
    if (!list) return
    const resized = new ResizeObserver(measure)
    resized.observe(list)
    return () => resized.disconnect()
  }, [measure, items])

  const move = (direction: 1 | -1, part = 0.85) => {
    const list = shelf.current
    list?.scrollBy({ left: direction * list.clientWidth * part, behavior: calm() })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== shelf.current || withModifier(event)) return
    if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      shelf.current.scrollTo({ left: event.key === 'Home' ? 0 : shelf.current.scrollWidth, behavior: calm() })
    }
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? 1 : -1, 0.4)
  }

  return (
    <section className="shelf" aria-labelledby={id}>
      <div className="shelf-head">
        <div>
          <h2 id={id}>{title}</h2>
          {note && <p className="muted small">{note}</p>}
        </div>
        <div className="row shelf-arrows" hidden={edge.start && edge.end}>
          <IconButton framed label={say.back(title)} disabled={edge.start} onClick={() => move(-1)}>
            <ChevronLeft />
          </IconButton>
          <IconButton framed label={say.forward(title)} disabled={edge.end} onClick={() => move(1)}>
            <ChevronRight />
          </IconButton>
        </div>
      </div>
      <ul ref={shelf} tabIndex={0} aria-label={title} onScroll={measure} onKeyDown={onKeyDown}>
        {items.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </section>
  )
}

function calm(): ScrollBehavior {
  return isStill() ? 'instant' : 'smooth'
}
