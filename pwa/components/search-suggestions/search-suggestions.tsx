import { useEffect, useEffectEvent, useId, useMemo, useState, type RefObject } from 'react'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { completeSearch } from '#sync-protocol/domain/complete-search.ts'
import * as say from '#words/search-suggestions.ts'

export interface SearchSuggestionsProps {
  /** The field beside which this stands; it becomes a combobox. */
  input: RefObject<HTMLInputElement | null>
  text: string
  /** What is searched through. */
  products: readonly Product[]
  onPick: (text: string) => void
}

/** What may be about to be typed, below a search field: chosen with arrows and Enter or by a finger, closed with Escape. */
export default function SearchSuggestions({ input, text, products, onPick }: SearchSuggestionsProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const options = useMemo(() => (isOpen ? completeSearch(products, text) : []), [isOpen, products, text])
  const isShown = options.length > 0

  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const pick = (option: string) => {
    close()
    onPick(option)
  }
  const onInput = useEffectEvent(() => {
    setOpen(true)
    setAt(-1)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isShown) return setOpen(true)
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      // One more place than there are suggestions: the field itself.
      setAt((before) => ((before + 1 + step + options.length + 1) % (options.length + 1)) - 1)
      return
    }
    const chosen = options[at]
    if (key === 'Enter' && chosen !== undefined) {
      event.preventDefault()
      pick(chosen)
    } else if (key === 'Escape' && isShown) {
      // The first Escape closes this, the next one empties the field.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (key === 'Enter') close()
  })
  const onBlur = useEffectEvent(close)

  useEffect(() => {
    const field = input.current
    if (field === null) return
    const listening = new AbortController()
    const { signal } = listening
    field.addEventListener('input', () => onInput(), { signal })
    field.addEventListener('keydown', (event) => onKey(event), { signal })
    field.addEventListener('blur', () => onBlur(), { signal })
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    return () => listening.abort()
  }, [input])
  useEffect(() => {
    const field = input.current
    field?.setAttribute('aria-expanded', String(isShown))
    if (isShown) field?.setAttribute('aria-controls', id)
    else field?.removeAttribute('aria-controls')
    if (at >= 0) field?.setAttribute('aria-activedescendant', `${id}${at}`)
    else field?.removeAttribute('aria-activedescendant')
  }, [input, isShown, at, id])

  return (
    <>
      <p className="hidden-visually" role="status">
        {isShown && say.suggestionsShown(options.length)}
      </p>
      {isShown && (
        <div className="suggestions" id={id} role="listbox" aria-label={say.suggestions}>
          {options.map((option, index) => (
            <div
              key={option}
              id={`${id}${index}`}
              role="option"
              aria-selected={index === at}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => pick(option)}
            >
              {option}
            </div>
          ))}
        </div>
      )}
    </>
  )
}
