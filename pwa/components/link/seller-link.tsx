import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Product } from '#sync-protocol/api/catalog.ts'
import { useSheet } from './use-sheet.ts'

export interface SellerLinkProps {
  product: Pick<Product, 'id' | 'url'>
  className?: string
  children: string
}

/** A product's name, which leads to its seller in a new tab. Without a signal no seller can be reached, and it leads to what the shop itself knows. */
export function SellerLink({ product: { id, url }, className, children }: SellerLinkProps) {
  const hint = useId()
  const sheet = useSheet()
  const navigate = useNavigate()
  return (
    <>
      <a
        className={className}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={hint}
        onClick={(event) => {
          if (navigator.onLine || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void navigate(`/product/${id}`, sheet)
        }}
      >
        {children}
      </a>
      <span hidden id={hint}>
        opens the seller in a new tab
      </span>
    </>
  )
}
