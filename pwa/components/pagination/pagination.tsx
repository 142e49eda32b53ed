import ChevronLeft from 'lucide-static/icons/chevron-left.svg?react'
import ChevronRight from 'lucide-static/icons/chevron-right.svg?react'
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

/** The first, the last and those around the current page; a gap stands for at least two left out. */
export function pageNumbers(page: number, totalPages: number): (number | 'gap')[] {
  const near = new Set([1, totalPages, page - 1, page, page + 1])
  const numbers: (number | 'gap')[] = []
  for (let number = 1; number <= totalPages; number++) {
    const last = numbers.at(-1)
    if (near.has(number) || (near.has(number - 1) && near.has(number + 1))) numbers.push(number)
    else if (last !== 'gap') numbers.push('gap')
  }
  return numbers
}
