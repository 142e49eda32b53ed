import { useId, type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes } from 'react'
import './field.css'

export interface FieldFrameProps {
  label: string
  /** Shown below the label, read out with the field, as well as an error. */
  hint?: ReactNode
  /** Shown beside the field and announced; marks the field invalid. */
  error?: string | undefined
  /** Marks it invalid where the form says what is wrong: of two fields that do not fit together neither is told by itself. */
  wrong?: boolean | undefined
  /** Marks the label with an asterisk; the browser's own check stays with the `required` attribute. */
  asterisk?: boolean
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label, hint and error around any control; the control gets the wiring. */
export function FieldFrame({
  label,
  hint,
  error,
  wrong,
  asterisk,
  children,
}: FieldFrameProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        <span>{label}</span>
        {asterisk && (
          <span className="field-star" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error || wrong ? true : undefined })}
      <p className="field-error" id={`${id}e`} aria-live="polite">
        {error}
      </p>
    </div>
  )
}

export type FieldProps = FieldFrameProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'id'>

export function Field({ label, hint, error, wrong, asterisk, ...input }: FieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, wrong, ...(asterisk && { asterisk }) }}>
      {(wiring) => <input {...input} {...wiring} aria-required={asterisk || input.required || undefined} />}
    </FieldFrame>
  )
}

export type TextFieldProps = FieldFrameProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id'>

export function TextField({ label, hint, error, asterisk, ...area }: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hint, error, ...(asterisk && { asterisk }) }}>
      {(wiring) => <textarea {...area} {...wiring} aria-required={asterisk || area.required || undefined} />}
    </FieldFrame>
  )
}
