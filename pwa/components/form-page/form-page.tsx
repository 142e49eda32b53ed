import type { ReactNode } from 'react'
import type { Accent } from '../card/card.tsx'
import { PageHeader } from '../page-header/page-header.tsx'

export interface FormPageProps {
  title: string
  lede: string
  accent: Accent
  children: ReactNode
}

/** A page that is one form. Where there is room, the market street lies beside it. */
export function FormPage({ title, lede, accent, children }: FormPageProps) {
  return (
    <div className="wrap page form-page" data-accent={accent}>
      <div>
        <PageHeader title={title} lede={lede} />
        {children}
      </div>
      <div className="form-page-street" />
    </div>
  )
}
