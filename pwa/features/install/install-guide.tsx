import Share from 'lucide-static/icons/share.svg?react'
import SquarePlus from 'lucide-static/icons/square-plus.svg?react'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { isIOS } from './device.ts'

/** How to install where the browser has no prompt of its own. */
export default function InstallGuide({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      title="Install Starlane"
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
              <span>. Open Starlane from your home screen.</span>
            </p>
          </li>
        </ol>
      ) : (
        <p>
          Look for “Install”, “Add to Home screen” or “Add to Dock” in your browser’s menu. If there is none, Starlane works offline here
          anyway.
        </p>
      )}
    </Dialog>
  )
}
