import type { ReactNode } from 'react'
import './page-header.css'

export interface PageHeaderProps {
  title: ReactNode
  lede?: ReactNode
  /** Links and buttons that belong to the whole page. */
  children?: ReactNode
}

export function PageHeader({ title, lede, children }: PageHeaderProps) {
  return (
    <header className="page-header">
      <div>
        {/* Where a screen sends the focus when what had it is gone. */}
        <h1 tabIndex={-1}>{title}</h1>
        {lede && <p className="lede muted">{lede}</p>}
      </div>
      {children && <div className="row">{children}</div>}
    </header>
  )
}
