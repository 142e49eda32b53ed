import { Download } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { createPortal } from 'react-dom'
import { askToInstall } from '../../actions/install.ts'
import { useInstall } from '../../state/install.ts'
import { runsInstalled } from './install-way.ts'

const InstallGuide = lazy(() => import('./install-guide.tsx'))

/** "Install Starlane" of the account menu: always there until the app is installed, whatever was answered before. */
export function InstallEntry({ className }: { className?: string }) {
  const { prompt, installed } = useInstall()
  const [isGuideOpen, setGuideOpen] = useState(false)
  if (installed || runsInstalled()) return null
  const install = () => (prompt === undefined ? setGuideOpen(true) : void askToInstall(prompt))
  return (
    <>
      <button type="button" className={className} onClick={install}>
        <Download aria-hidden="true" />
        Install Starlane
      </button>
      {/* Not within the menu: it closes behind the press. */}
      {isGuideOpen &&
        createPortal(
          <Suspense>
            <InstallGuide onClose={() => setGuideOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
