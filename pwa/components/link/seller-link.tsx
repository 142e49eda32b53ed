import { useNavigate } from 'react-router-dom'
import type { Product } from '#sync-protocol/api/catalog.ts'
import * as say from '#words/shell.ts'
import { useSheet } from './use-sheet.ts'

export interface SellerLinkProps {
  product: Pick<Product, 'id' | 'url'>
  className?: string
  children: string
}

const HINT = 'seller-hint'

/** What is said of every link to a seller; once on a page. */
export function SellerHint() {
  return (
    <span hidden id={HINT}>
      {say.opensSeller}
    </span>
  )
}

/** A product's name, which leads to its seller in a new tab. Without a signal no seller can be reached, and it leads to what the shop itself knows. */
export function SellerLink({ product: { id, url }, className, children }: SellerLinkProps) {
  const sheet = useSheet()
  const navigate = useNavigate()
  return (
    <a
      className={className}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-describedby={HINT}
      onClick={(event) => {
        if (navigator.onLine || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        void navigate(`/product/${id}`, sheet)
      }}
    >
      {children}
    </a>
  )
}
