import { Card } from '../../components/card/card.tsx'
import { FormMessage } from '../../components/form-message/form-message.tsx'
import { Loading, Skeleton } from '../../components/skeleton/skeleton.tsx'
import { moment } from '../../content/dates.ts'
import { gemBundles } from '../../state/document-sources.ts'
import { useDocument, type DocumentView } from '../../actions/documents.ts'
import { BundleCard } from './bundle-card.tsx'

export function BundleShelf({ gems, isOver }: { gems: number; isOver: boolean }) {
  const view = useDocument(gemBundles)
  const locked = view.error?.status === 401 || view.error?.status === 403
  // Bundles of an account that is no longer logged in are not shown (specification §8).
  const bundles = locked ? [] : (view.data?.bundles ?? [])

  return (
    <section className="stack" aria-labelledby="bundles-title">
      <h2 id="bundles-title">Bundles</h2>
      <FormMessage tone="bad">{failure(view, locked)}</FormMessage>
      {view.error && !locked && view.loadedAt !== undefined && (
        <p className="muted small">{`As of ${moment(view.loadedAt)}. Newer ones could not be loaded.`}</p>
      )}
      {view.status === 'loading' && (
        <Loading label="Loading bundles…">
          <div className="grid bundles">
            {[0, 1, 2].map((index) => (
              <Card key={index} className="bundle">
                <Skeleton shape="circle" width="4rem" height="4rem" />
                <Skeleton width="60%" height="1.5rem" />
                <Skeleton height="3rem" shape="block" />
              </Card>
            ))}
          </div>
        </Loading>
      )}
      {view.status === 'ready' && !locked && bundles.length === 0 && <p className="muted">No bundles today. Come back tomorrow.</p>}
      <ul className="grid bundles">
        {bundles.map((bundle) => (
          <BundleCard key={bundle.id} bundle={bundle} gems={gems} isOver={isOver} onOutdated={view.refresh} />
        ))}
      </ul>
    </section>
  )
}

function failure({ status, error }: DocumentView<unknown>, locked: boolean): string {
  if (locked) return 'Sign in to view bundles (401)'
  return status === 'failed' && error ? 'Could not load gem bundles' : ''
}
