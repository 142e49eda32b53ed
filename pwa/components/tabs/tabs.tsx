import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { withModifier } from '../with-modifier.ts'

export interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; title: string }[]
  current: Key
  /** Whose panel is there: it follows the current one in a movement. */
  shown?: Key
  onChange: (key: Key) => void
  /** The panel of the shown tab. */
  children: ReactNode
}

/** Arrow keys, Home and End move between tabs and open them at once. */
export function Tabs<Key extends string>({ label, tabs, current, shown = current, onChange, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.key === current)
    const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (goal === undefined || withModifier(event)) return
    event.preventDefault()
    const index = (goal + tabs.length) % tabs.length
    const tab = tabs[index]
    if (!tab) return
    onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map(({ key, title }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}${key}`}
            aria-selected={key === current}
            aria-controls={`${id}panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {title}
          </button>
        ))}
      </div>
      <div key={shown} role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${shown}`} tabIndex={0}>
        {children}
      </div>
    </>
  )
}
