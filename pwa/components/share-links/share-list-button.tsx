import Share2 from 'lucide-static/icons/share-2.svg?react'
import { Suspense, useState, type ReactNode } from 'react'
import * as say from '#words/sharing.ts'
import { Button } from '../button/button.tsx'

/** Opens the dialog in which a list is shared. `children`: that dialog, whose code comes with the press. */
export function ShareListButton({ children }: { children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Share2 />
        <span>{say.share}</span>
      </Button>
      {isOpen && <Suspense fallback={null}>{children(() => setOpen(false))}</Suspense>}
    </>
  )
}
