import Eye from 'lucide-static/icons/eye.svg?react'
import EyeOff from 'lucide-static/icons/eye-off.svg?react'
import { useState } from 'react'
import * as say from '#words/forms.tsx'
import { FieldFrame, type FieldProps } from './field.tsx'

/** A password that can be looked at while typing. */
export function PasswordField({ label, hint, error, wrong, asterisk, ...input }: Omit<FieldProps, 'type'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame {...{ label, hint, error, wrong, ...(asterisk && { asterisk }) }}>
      {(wiring) => (
        <div className="field-password">
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            aria-required={asterisk || input.required || undefined}
          />
          <button
            type="button"
            aria-label={shown ? say.hidePassword : say.showPassword}
            aria-controls={wiring.id}
            onClick={() => setShown(!shown)}
          >
            <Icon />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
