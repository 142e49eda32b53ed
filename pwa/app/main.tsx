import { startTransition, StrictMode, useEffect, type ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { engineWhenIdle } from '../actions/load-engine.ts'
import { flight } from '../components/count-badge/flights.ts'
import { followBack } from '../components/back-closes.ts'
import { passPressesOn } from '../components/transition.ts'
import { followBrowser } from '../state/connection.ts'
import { holdInstallPrompt } from '../state/install.ts'
import { lateCode } from '../state/late-code.ts'
import { followTyping } from '../state/reload-once.ts'
import { servedPage } from '../state/served.ts'
import { App } from './app.tsx'
import { Router } from './navigation/router.tsx'
import { trackScroll } from './navigation/scroll.ts'
import { routeOf } from './routes.tsx'
import { followMissingPictures } from './shell/missing-pictures.ts'
import { admitOnlyKnownScripts } from './trusted-types.ts'

const root = document.getElementById('root')
if (!root) throw new Error('no #root')

admitOnlyKnownScripts()
holdInstallPrompt()
followMissingPictures()
followBrowser()
followTyping()
trackScroll()
followBack()
passPressesOn()
flight.load = lateCode(() => import('../components/count-badge/take-off.ts'), false)

// The screen and what this device keeps of the shop come while the shell is drawn. If one fails, the code that needs it asks again and reports it.
const load = () => routeOf(location.pathname).load()
// Once more: what was drawn goes where the app goes on without it, and with it what was pressed.
const screen = load()
  .catch(load)
  .then(
    () => true,
    () => false,
  )
engineWhenIdle().then(
  ({ loadCatalog }) => loadCatalog(),
  () => undefined,
)

const app = (
  <StrictMode>
    <Awake>
      <Router>
        <App />
      </Router>
    </Awake>
  </StrictMode>
)
const drawAnew = () => wake(() => createRoot(root).render(app))
// What an earlier page left at this entry of the history (a sheet over another page, a message) the server did not know.
const isKnown = Object(history.state).usr == null
const takeOver = () => wake(() => hydrateRoot(root, app, { onRecoverableError: noteDrawnAnew }))
if (servedPage) void screen.then((isThere) => (isThere && isKnown ? takeOver() : drawAnew()))
else drawAnew()

/** What a translator changed before the app was awake does not fit: the app draws it anew. In development it is a fault. */
function noteDrawnAnew(error: unknown): void {
  if (import.meta.env.DEV) reportError(error)
}

/** In slices: a slow phone stays responsive while it draws its first page. */
function wake(draw: () => void): void {
  dispatchEvent(new Event('starlane-waking'))
  startTransition(draw)
}

/** Tells `public/early.js` that what was pressed before can be answered now. */
function Awake({ children }: { children: ReactNode }) {
  useEffect(() => void dispatchEvent(new Event('starlane-awake')), [])
  return children
}
