import Share from 'lucide-static/icons/share.svg?react'
import SquarePlus from 'lucide-static/icons/square-plus.svg?react'
import * as say from '#words/install.tsx'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { isIOS } from './device.ts'
import { useShopName } from '../../state/shop.ts'

const bold = (text: string) => <b>{text}</b>

/** How to install where the browser has no prompt of its own. */
export default function InstallGuide({ onClose }: { onClose: () => void }) {
  const name = useShopName()
  return (
    <Dialog
      open
      title={say.installShop(name)}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          {say.gotIt}
        </Button>
      }
    >
      {isIOS(navigator) ? (
        <ol className="guide">
          <li>
            <Share />
            <p>{say.tapShare(bold)}</p>
          </li>
          <li>
            <SquarePlus />
            <p>{say.addToHomeScreen(bold)}</p>
          </li>
          <li>
            <img src="/favicon.svg" alt="" width="24" height="24" />
            <p>{say.tapAdd(bold, name)}</p>
          </li>
        </ol>
      ) : (
        <p>{say.inBrowserMenu(name)}</p>
      )}
    </Dialog>
  )
}
