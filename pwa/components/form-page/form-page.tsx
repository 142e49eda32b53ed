import type { ReactNode } from 'react'
import type { World } from '../card/card.tsx'
import { PageHeader } from '../page-header/page-header.tsx'

export interface FormPageProps {
  title: string
  lede: string
  world: World
  children: ReactNode
}

/** A page that is one form. Where there is room, the market street lies beside it. */
export function FormPage({ title, lede, world, children }: FormPageProps) {
  return (
    <div className="wrap page form-page" data-world={world}>
      <div>
        <PageHeader title={title} lede={lede} />
        {children}
      </div>
      <div className="form-page-street" />
    </div>
  )
}
