import Share2 from 'lucide-static/icons/share-2.svg?react'
import { useState } from 'react'
import * as say from '#words/sharing.ts'
import { Button, type ButtonProps } from '../button/button.tsx'
import { shareOrCopy, type ShareOutcome } from '../share-or-copy.ts'
import { useBusy } from '../use-busy.ts'

const TEXTS: Record<ShareOutcome, string> = { shared: '', cancelled: '', copied: say.copied, failed: say.notCopied }

export interface ShareButtonProps extends Pick<ButtonProps, 'look'> {
  /** What the share sheet calls it. */
  title: string
  /** Of a page of the shop, from its slash on. */
  path: string
  label?: string
  describedBy?: string
}

/** Hands the address of a page to the device's share sheet, or copies it. */
export function ShareButton({ title, path, label = say.share, describedBy, look }: ShareButtonProps) {
  const [busy, run] = useBusy()
  const [said, setSaid] = useState('')
  const share = () =>
    run(async () => {
      const url = `${location.origin}${path}`
      setSaid(TEXTS[await shareOrCopy([{ title, url }], url)])
    })
  return (
    <>
      <Button {...(look && { look })} disabled={busy} aria-describedby={describedBy} onClick={() => void share()}>
        <Share2 />
        <span>{label}</span>
      </Button>
      <span role="status" className="small">
        {said}
      </span>
    </>
  )
}
