import type { FocusEvent, ReactNode } from 'react'
import { AddressButton } from '../button/address-button.tsx'
import './filter-bar.css'

export interface FilterBarProps<Key extends string> {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly { key: Key; title: string }[]
  current: Key
  /** Where what is chosen has an address. */
  hrefOf?: (key: Key) => string
  onChange: (key: Key) => void
  /** Further buttons of the row. */
  children?: ReactNode
}

/** Browsers leave what is half in sight where it is. Only the keyboard's way is followed: a finger must find a filter where it was. */
function showWhole({ target }: FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

export function FilterBar<Key extends string>({ label, options, current, hrefOf, onChange, children }: FilterBarProps<Key>) {
  return (
    <div className="filters" role="group" aria-label={label} onFocus={showWhole}>
      {options.map(({ key, title }) =>
        hrefOf ? (
          <AddressButton key={key} href={hrefOf(key)} aria-pressed={key === current} onPress={() => onChange(key)}>
            {title}
          </AddressButton>
        ) : (
          <button key={key} type="button" aria-pressed={key === current} onClick={() => onChange(key)}>
            {title}
          </button>
        ),
      )}
      {children}
    </div>
  )
}
