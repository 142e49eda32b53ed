import ArrowUpDown from 'lucide-static/icons/arrow-up-down.svg?react'
import Search from 'lucide-static/icons/search.svg?react'
import type { ListingSort } from '#sync-protocol/domain/listing.ts'
import '../../components/field/field.css'
import { SORTS, type ListingAddress } from './listing-address.ts'

export interface ListingToolsProps {
  address: ListingAddress
  onSearch: (text: string) => void
  onSort: (sort: ListingSort) => void
}

/** Search and sort: fields on a wide page, two icons on a phone. There is nothing to submit: the list follows every key. */
export function ListingTools({ address, onSearch, onSort }: ListingToolsProps) {
  return (
    <search className="listing-search" aria-label="Products">
      <div className="field">
        <input
          aria-label="Search"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder="moon, rose…"
          value={address.search}
          onChange={(event) => onSearch(event.target.value)}
        />
        <Search />
      </div>
      <div className="field">
        <select
          aria-label="Sort by"
          data-sorted={address.sort !== 'featured'}
          value={address.sort}
          onChange={(event) => onSort(SORTS.find(({ key }) => key === event.target.value)?.key ?? 'featured')}
        >
          {SORTS.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
        <ArrowUpDown />
      </div>
    </search>
  )
}
