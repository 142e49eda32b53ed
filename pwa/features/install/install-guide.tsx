import Share from 'lucide-static/icons/share.svg?react'
import SquarePlus from 'lucide-static/icons/square-plus.svg?react'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { isIOS } from './device.ts'
import { useShopName } from '../../state/shop.ts'

/** How to install where the browser has no prompt of its own. */
export default function InstallGuide({ onClose }: { onClose: () => void }) {
  const name = useShopName()
  return (
    <Dialog
      open
      title={`Install ${name}`}
      onClose={onClose}
      actions={
        <Button look="primary" onClick={onClose}>
          Got it
        </Button>
      }
    >
      {isIOS(navigator) ? (
        <ol className="guide">
          <li>
            <Share />
            <p>
              <span>Tap </span>
              <b>Share</b>
              <span>. If you see only three dots, tap those first.</span>
            </p>
          </li>
          <li>
            <SquarePlus />
            <p>
              <span>Scroll down and choose </span>
              <b>Add to Home Screen</b>
              <span>.</span>
            </p>
          </li>
          <li>
            <img src="/favicon.svg" alt="" width="24" height="24" />
            <p>
              <span>Tap </span>
              <b>Add</b>
              <span>{`. Open ${name} from your home screen.`}</span>
            </p>
          </li>
        </ol>
      ) : (
        <p>
          {`Look for “Install”, “Add to Home screen” or “Add to Dock” in your browser’s menu. If there is none, ${name} works offline here anyway.`}
        </p>
      )}
    </Dialog>
  )
}
