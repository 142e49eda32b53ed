import * as say from '#words/results.ts'
import { ButtonLink } from '../../components/button/button.tsx'
import { EmptyState } from '../../components/empty-state/empty-state.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { Skeleton } from '../../components/skeleton/skeleton.tsx'
import type { DocumentView } from '../../actions/documents.ts'
import { moment } from '#words/dates.ts'
import { useCutOff } from '../../components/use-cut-off.ts'

export interface DocumentStateProps {
  view: DocumentView<unknown>
  /** Shown where the server gave no text of its own (specification §8). */
  failure: string
  empty: string
  /** Rows there are to show. */
  count: number
  /** The way on from an empty list. */
  link: { to: string; label: string }
}

/** Everything a list has to say beside its rows: loading, empty, failed, and how old it is. */
export function DocumentState({ view, failure, empty, count, link }: DocumentStateProps) {
  const { status, loadedAt, error } = view
  const offline = error !== undefined && error.status === undefined
  const cutOff = useCutOff()

  return (
    <>
      {status === 'loading' && (
        <div className="stack" aria-busy="true">
          <p role="status">{say.loading}</p>
          {[0, 1, 2].map((row) => (
            <Skeleton key={row} shape="block" height="4rem" />
          ))}
        </div>
      )}
      <FormMessage tone="bad">
        {error && !(offline && loadedAt !== undefined) ? (offline ? failure : error.message || failure) : ''}
      </FormMessage>
      {status === 'ready' && count === 0 && (
        <EmptyState title={empty}>
          <ButtonLink look="primary" to={link.to}>
            {link.label}
          </ButtonLink>
        </EmptyState>
      )}
      {offline && loadedAt !== undefined && (
        <p className="muted small" role="status">
          {say.lastUpdated(cutOff, moment(loadedAt))}
        </p>
      )}
    </>
  )
}
