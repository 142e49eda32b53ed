import { Suspense, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import * as say from '#words/install.tsx'
import { askToInstall } from '../../actions/install.ts'
import { optional } from '../../components/optional.ts'
import { useInstall } from '../../state/install.ts'
import { lateCode } from '../../state/late-code.ts'
import { runsInstalled } from './device.ts'
import { useShopName } from '../../state/shop.ts'

const InstallGuide = optional(lateCode(() => import('./install-guide.tsx')))

/** "Install" with the name of the shop, in the account menu, behind its `sign`: always there until the app is installed, whatever was answered before. */
export function InstallEntry({ sign }: { sign?: ReactElement }) {
  const { prompt, installed } = useInstall()
  const name = useShopName()
  const [isGuideOpen, setGuideOpen] = useState(false)
  if (installed || runsInstalled()) return null
  const install = () => (prompt === undefined ? setGuideOpen(true) : void askToInstall(prompt))
  return (
    <li>
      <button type="button" onClick={install}>
        {sign}
        <span>{say.installShop(name)}</span>
      </button>
      {/* Not within the menu, which closes behind the press and has its own keys. */}
      {isGuideOpen &&
        createPortal(
          <div onKeyDown={(event) => event.stopPropagation()}>
            <Suspense>
              <InstallGuide onClose={() => setGuideOpen(false)} />
            </Suspense>
          </div>,
          document.body,
        )}
    </li>
  )
}
