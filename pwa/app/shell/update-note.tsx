import { useEffect } from 'react'
import { Button } from '../../components/button/button.tsx'
import { applyUpdate, startUpdates } from '../../actions/updates.ts'
import { useUpdates } from '../../state/updates.ts'

/** A new version never reloads the page by itself: it waits until the user asks for it. */
export function UpdateNote() {
  const state = useUpdates((updates) => updates.state)
  useEffect(() => {
    // Without a signal there is nothing to update from; the worker that is in place goes on.
    const afterPaint = setTimeout(() => startUpdates().catch(() => undefined), 0)
    return () => clearTimeout(afterPaint)
  }, [])

  return (
    <div role="status" className="update-place">
      {state !== 'current' && (
        <div className="update-note wrap row">
          <p>{state === 'ready' ? 'A new version of Starlane is ready.' : 'Another tab already runs the new version of Starlane.'}</p>
          <Button size="small" onClick={applyUpdate}>
            Reload now
          </Button>
        </div>
      )}
    </div>
  )
}
