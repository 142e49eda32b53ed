import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { routeOf } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The screen's code comes while the shell around it is drawn. If it does not, the page asks again and says so.
routeOf(location.pathname).load().catch(() => undefined)

// In slices: a slow phone stays responsive while it draws its first page.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  ),
)
