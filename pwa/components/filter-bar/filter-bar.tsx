import './filter-bar.css'

export interface FilterBarProps<Key extends string> {
  /** What is being chosen, for screen readers. */
  label: string
  options: readonly { key: Key; title: string }[]
  current: Key
  onChange: (key: Key) => void
}

export function FilterBar<Key extends string>({ label, options, current, onChange }: FilterBarProps<Key>) {
  return (
    <div className="filters" role="group" aria-label={label}>
      {options.map(({ key, title }) => (
        <button key={key} type="button" aria-pressed={key === current} onClick={() => onChange(key)}>
          {title}
        </button>
      ))}
    </div>
  )
}
