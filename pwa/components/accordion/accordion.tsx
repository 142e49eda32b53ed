import { useId, useState, type ReactNode } from 'react'

export interface AccordionProps {
  items: readonly { title: string; text: ReactNode }[]
  level?: 'h2' | 'h3'
}

/** One item is open at a time; pressing the open one closes it. */
export function Accordion({ items, level: Heading = 'h3' }: AccordionProps) {
  const [open, setOpen] = useState<number>()
  const id = useId()

  return (
    <div className="fold">
      {items.map(({ title, text }, index) => (
        <div key={title} className="fold-item">
          <Heading>
            <button
              type="button"
              id={`${id}b${index}`}
              aria-expanded={open === index}
              aria-controls={`${id}p${index}`}
              onClick={() => setOpen(open === index ? undefined : index)}
            >
              {title}
            </button>
          </Heading>
          <div id={`${id}p${index}`} role="region" aria-labelledby={`${id}b${index}`} hidden={open !== index}>
            {text}
          </div>
        </div>
      ))}
    </div>
  )
}
