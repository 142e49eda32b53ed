import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { engineWhenIdle } from '../actions/load-engine.ts'
import { flight } from '../components/count-badge/flights.ts'
import { keepFocus } from '../components/lost-focus.ts'
import { hearOffline } from '../state/connection.ts'
import { holdInstallPrompt } from '../state/install.ts'
import { lateCode } from '../state/late-code.ts'
import { followTyping } from '../state/reload-once.ts'
import { App } from './app.tsx'
import { Router } from './navigation/router.tsx'
import { trackScroll } from './navigation/scroll.ts'
import { routeOf } from './routes.tsx'
import { followMissingPictures } from './shell/missing-pictures.ts'
import { admitOnlyKnownScripts } from './trusted-types.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

admitOnlyKnownScripts()
holdInstallPrompt()
followMissingPictures()
hearOffline()
followTyping()
trackScroll()
keepFocus()
flight.load = lateCode(() => import('../components/count-badge/take-off.ts'), false)

// The screen and what this device keeps of the shop come while the shell is drawn. If one fails, the code that needs it asks again and reports it.
routeOf(location.pathname)
  .load()
  .catch(() => undefined)
engineWhenIdle().then(
  ({ loadCatalog }) => loadCatalog(),
  () => undefined,
)

// In slices: a slow phone stays responsive while it draws its first page.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Router>
        <App />
      </Router>
    </StrictMode>,
  ),
)
