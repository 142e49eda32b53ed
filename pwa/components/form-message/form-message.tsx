import type { ReactNode } from 'react'

export interface FormMessageProps {
  tone: 'good' | 'bad' | 'info'
  /** Nothing or '' shows nothing. */
  children?: ReactNode
}

/** What is to be said of a form as a whole, beside its button. Always in the document, so that screen readers hear it change. */
export function FormMessage({ tone, children }: FormMessageProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className="form-message-place">
      {children && <p className={`form-message form-message-${tone}`}>{children}</p>}
    </div>
  )
}
