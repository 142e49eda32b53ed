import { Button } from '../button/button.tsx'
import { EmptyState } from '../empty-state/empty-state.tsx'
import { Loading, Skeleton } from '../skeleton/skeleton.tsx'

export interface TextToComeProps {
  /** They are neither on this device nor to be had. */
  failed: boolean
  retry: () => void
  /** As much as comes, or all that is in sight: nothing below may jump. */
  height?: string
}

/** In place of words of the shop's own that are not here yet. */
export function TextToCome({ failed, retry, height = '100vh' }: TextToComeProps) {
  if (!failed) {
    return (
      <Loading>
        <Skeleton shape="block" height={height} />
      </Loading>
    )
  }
  return (
    <EmptyState art="offline" title="This text is not on this device yet" text="You seem to be offline. Try again once you’re back online.">
      <Button look="primary" onClick={retry}>
        Try again
      </Button>
    </EmptyState>
  )
}
