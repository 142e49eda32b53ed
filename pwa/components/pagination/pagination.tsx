import ChevronLeft from 'lucide-static/icons/chevron-left.svg?react'
import ChevronRight from 'lucide-static/icons/chevron-right.svg?react'
import * as say from '#words/pagination.ts'
import { AddressButton, type AddressButtonProps } from '../button/address-button.tsx'
import './pagination.css'

export interface PaginationProps {
  page: number
  totalPages: number
  hrefOf: (page: number) => string
  onChange: (page: number) => void
}

/** Nothing where there is only one page. */
export function Pagination({ page, totalPages, hrefOf, onChange }: PaginationProps) {
  if (totalPages <= 1) return null
  const to = (number: number) => ({ href: hrefOf(number), onPress: () => onChange(number) })
  return (
    <nav className="pages" aria-label={say.pages} data-many={totalPages > 5}>
      <Step {...to(page - 1)} isEnd={page <= 1}>
        <ChevronLeft />
        <span>{say.previous}</span>
      </Step>
      {pageNumbers(page, totalPages).map((number, index) =>
        number === 'gap' ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <AddressButton
            key={number}
            {...to(number)}
            className={number === 1 || number === totalPages || number === page ? undefined : 'pages-near'}
            aria-label={say.page(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </AddressButton>
        ),
      )}
      <Step {...to(page + 1)} isEnd={page >= totalPages}>
        <span>{say.next}</span>
        <ChevronRight />
      </Step>
    </nav>
  )
}

/** Disabled at the end: nothing is there to lead to. */
function Step({ isEnd, children, ...to }: AddressButtonProps & { isEnd: boolean }) {
  if (!isEnd) return <AddressButton {...to}>{children}</AddressButton>
  return (
    <button type="button" disabled>
      {children}
    </button>
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
