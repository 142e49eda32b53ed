import { useEffect } from 'react'
import { tag } from '#words/language.ts'
import * as say from '#words/shell.ts'
import { languageName } from '../../../words/languages.ts'
import { Button } from '../../components/button/button.tsx'
import { applyUpdate, startUpdates } from '../../actions/updates.ts'
import { useConnection } from '../../state/connection.ts'
import { useMissingCode } from '../../state/late-code.ts'
import { useShopName } from '../../state/shop.ts'
import { useUpdates } from '../../state/updates.ts'

/** How long the first page of a slow device takes with its pictures. */
const SHOWN_MS = 2_000
/** A signal that comes and goes may lose the worker's script on the way. */
const AGAIN_MS = 30_000

/** A new version never reloads the page by itself: it waits until the user asks for it. */
export function UpdateNote() {
  const text = useNote()
  useEffect(() => {
    // A device that has a worker shows its first page first. Without a signal there is nothing to update from; the worker that is in place goes on.
    const wait = navigator.serviceWorker?.controller ? SHOWN_MS : 0
    let timer: number
    const startIn = (ms: number) => {
      timer = window.setTimeout(() => startUpdates().catch(() => startIn(AGAIN_MS)), ms)
    }
    startIn(wait)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div role="status" className="update-place">
      {text !== '' && (
        <div className="update-note wrap row">
          <p>{text}</p>
          <Button size="small" onClick={applyUpdate}>
            {say.reloadNow}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Why a reload helps; '' where none is needed. */
function useNote(): string {
  const state = useUpdates((updates) => updates.state)
  const language = useUpdates((updates) => updates.language)
  const isMissing = useMissingCode(({ parts }) => parts.size > 0)
  const isOffline = useConnection((connection) => connection.state === 'offline')
  const name = useShopName()
  if (state !== 'current' && language !== undefined && language !== tag) return say.otherLanguage(languageName(language))
  if (state === 'ready') return say.newVersion(name)
  if (state === 'stale') return say.newVersionElsewhere
  // Without a signal nothing more would come.
  return isMissing && !isOffline ? say.partMissing(name) : ''
}
