import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import type { PersonalityScore } from '#sync-protocol/domain/personality/score.ts'
import Download from 'lucide-static/icons/download.svg?react'
import Share2 from 'lucide-static/icons/share-2.svg?react'
import { useState } from 'react'
import { Button } from '../../components/button/button.tsx'
import { useBusy } from '../../components/use-busy.ts'
import { drawPicture } from './picture.ts'
import { savePicture, shareResult, type ShareOutcome } from './share.ts'

const TEXTS: Record<ShareOutcome, string> = {
  shared: '',
  cancelled: '',
  copied: 'Copied. Paste it wherever you like.',
  failed: 'This browser can’t share or copy. Save the picture instead.',
}

export function ShareButtons({ score }: { score: PersonalityScore }) {
  const [busy, run] = useBusy()
  const [said, setSaid] = useState('')

  const say = (job: () => Promise<string>) => run(async () => setSaid(await job().catch(() => 'The picture could not be created.')))

  const share = async () => {
    const picture = await drawPicture(score).catch(() => undefined)
    return TEXTS[await shareResult(archetypeOf(score.type), picture)]
  }

  const save = async () => {
    savePicture(await drawPicture(score), score.type)
    return 'Saved to your downloads.'
  }

  return (
    <div className="row archetype-share">
      <Button look="primary" disabled={busy} onClick={() => void say(share)}>
        <Share2 />
        <span>Share my type</span>
      </Button>
      <Button disabled={busy} onClick={() => void say(save)}>
        <Download />
        <span>Save picture</span>
      </Button>
      <p role="status" className="small archetype-said">
        {said}
      </p>
    </div>
  )
}
