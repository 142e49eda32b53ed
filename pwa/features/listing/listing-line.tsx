import { asOfText } from '../../content/as-of.ts'
import { useConnection } from '../../state/connection.ts'
import type { ListingView } from '../../actions/listing.ts'

export interface ListingLineProps {
  view: ListingView
  /** Another list is read out, also where as many are shown of it. */
  list: string
}

/** How much of the list is on display and, without a signal, how old it is. */
export function ListingLine({ view: { page, asOf }, list }: ListingLineProps) {
  const offline = useConnection(({ state }) => state === 'offline')
  const age = page && page.totalItems > 0 && offline ? asOf : 0
  return (
    <div className="listing-line">
      <p className="listing-count" role="status">
        {page &&
          (page.totalItems > 0 ? (
            <span key={list}>{`Showing ${page.startIndex}–${page.endIndex} of ${page.totalItems} results`}</span>
          ) : (
            // For the eye it stands below, large.
            <span className="hidden-visually">Nothing found</span>
          ))}
      </p>
      {age > 0 && (
        <p className="muted small">
          <span className="listing-device">Saved on this device, </span>
          <span>{asOfText(age)}</span>
        </p>
      )}
    </div>
  )
}
