import * as say from '#words/document-page.ts'
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
    <EmptyState art="offline" title={say.notHere} text={say.seemOffline}>
      <Button look="primary" onClick={retry}>
        {say.tryAgain}
      </Button>
    </EmptyState>
  )
}
