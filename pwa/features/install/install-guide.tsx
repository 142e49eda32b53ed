import type { ReactElement, ReactNode } from 'react'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { GUIDE_STEPS } from './guide-steps.tsx'
import { installWay } from './install-way.ts'

/** How to install by hand, for browsers that have no question of their own. */
export default function InstallGuide({ onClose }: { onClose: () => void }) {
  const { userAgent, maxTouchPoints } = navigator
  const way = installWay({ userAgent, maxTouchPoints, prompt: undefined })
  const steps = way === 'prompt' ? [] : GUIDE_STEPS[way]
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
      {steps.length === 0 ? (
        <p>
          This browser can’t install apps. Starlane works offline in it anyway; Chrome, Edge and Safari can put it on your home screen or
          desktop.
        </p>
      ) : (
        <ol className="guide">
          {steps.map((step, index) => (
            <Step key={index} number={index + 1} {...step} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function Step({ number, text, drawing }: { number: number; text: ReactNode; drawing?: ReactElement }) {
  return (
    <li>
      {drawing}
      <p>
        <span className="guide-number" aria-hidden="true">
          {number}
        </span>
        <span>{text}</span>
      </p>
    </li>
  )
}
