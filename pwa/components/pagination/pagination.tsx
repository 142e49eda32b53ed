import ChevronLeft from 'lucide-static/icons/chevron-left.svg?react'
import ChevronRight from 'lucide-static/icons/chevron-right.svg?react'
import { pageNumbers } from './page-numbers.ts'
import './pagination.css'

export interface PaginationProps {
  page: number
  totalPages: number
  onChange: (page: number) => void
}

/** Nothing where there is only one page. */
export function Pagination({ page, totalPages, onChange }: PaginationProps) {
  if (totalPages <= 1) return null
  return (
    <nav className="pages" aria-label="Pages" data-many={totalPages > 5}>
      <button type="button" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        <ChevronLeft />
        <span>Previous</span>
      </button>
      {pageNumbers(page, totalPages).map((number, index) =>
        number === 'gap' ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={number === 1 || number === totalPages || number === page ? undefined : 'pages-near'}
            aria-label={`Page ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onChange(number)}
          >
            {number}
          </button>
        ),
      )}
      <button type="button" disabled={page >= totalPages} onClick={() => onChange(page + 1)}>
        <span>Next</span>
        <ChevronRight />
      </button>
    </nav>
  )
}
