import type { CSSProperties, ReactNode } from 'react'

export interface ChoiceFieldProps<Value extends string> {
  /** The question. */
  legend: string
  /** The language of question and options, where it is not that of the page. */
  lang?: string | undefined
  /** What stands before it, like its number. */
  mark?: ReactNode
  /** Unique on the page: it makes the radios one group. */
  name: string
  options: readonly { value: Value; label: string; mark?: string }[]
  value: Value | undefined
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A question with one answer out of a few: radio buttons in the shape of cards. */
export function ChoiceField<Value extends string>({
  legend,
  lang,
  mark,
  name,
  options,
  value,
  onChange,
  disabled = false,
}: ChoiceFieldProps<Value>) {
  return (
    <fieldset className="choice" lang={lang} disabled={disabled} data-answered={value !== undefined}>
      <legend>
        {mark !== undefined && <span className="choice-number">{mark}</span>}
        <span>{legend}</span>
      </legend>
      <div className="choice-options">
        {options.map((option) => (
          <label key={option.value} className="choice-option" style={{ '--longest': longest(option.label) } as CSSProperties}>
            <input type="radio" name={name} value={option.value} checked={value === option.value} onChange={() => onChange(option.value)} />
            {option.mark !== undefined && (
              <span className="choice-mark" aria-hidden="true">
                {option.mark}
              </span>
            )}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Letters of the longest word, which has to fit beside its ring. */
function longest(text: string): number {
  return Math.max(...text.split(/\s/).map((word) => word.length))
}
