import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import type { AxisResult, PersonalityScore } from '#sync-protocol/domain/personality/score.ts'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import Download from 'lucide-static/icons/download.svg?react'
import Share2 from 'lucide-static/icons/share-2.svg?react'
import * as say from '#words/personality.ts'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { PersonalityStar } from '../../components/personality-star/personality-star.tsx'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { ArchetypeSticker } from '../../components/sticker/archetype-sticker.tsx'
import type { ShareOutcome } from '../../components/share-or-copy.ts'
import { useBusy } from '../../components/use-busy.ts'
import { sendsInBackground } from '../../content/sending-words.ts'
import { lateCode } from '../../state/late-code.ts'

export type Saving = 'idle' | 'saving' | 'done' | 'waiting' | 'failed'

const SAVING_TEXT: Record<Saving, string> = {
  idle: '',
  saving: say.saving,
  done: say.saved,
  waiting: say.savedHere(sendsInBackground()),
  failed: say.savingFailed,
}

export interface ResultPanelProps {
  score: PersonalityScore
  saving: Saving
  onRetry: () => void
  onBack: () => void
  onReset: () => void
}

export function ResultPanel({ score, saving, onRetry, onBack, onReset }: ResultPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const archetype = archetypeOf(score.type)

  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  return (
    <Card as="section" className="archetype" aria-labelledby="archetype-name">
      <div className="archetype-star">
        <PersonalityStar axes={score.axes} />
      </div>
      <div className="archetype-words">
        <ArchetypeSticker type={archetype.type} size={128} />
        <p className="archetype-type" translate="no">
          {score.type}
        </p>
        <h2 id="archetype-name" ref={heading} tabIndex={-1}>
          <ArchetypeName name={archetype.name} emoji={archetype.emoji} />
        </h2>
        <ShareButtons score={score} />
        <p className="archetype-blurb">{archetype.blurb}</p>
        <AxisList axes={score.axes} />
        <p className={saving === 'failed' ? 'archetype-saving archetype-failed' : 'archetype-saving'} role="status">
          <span>{SAVING_TEXT[saving]}</span>
          {saving === 'failed' && (
            <Button size="small" onClick={onRetry}>
              {say.tryAgain}
            </Button>
          )}
        </p>
        <div className="row archetype-next">
          <ButtonLink look="plain" to="/results?tab=personality">
            {say.allResults}
          </ButtonLink>
          <Button look="plain" onClick={onBack}>
            {say.backToAnswers}
          </Button>
          <Button look="plain" onClick={onReset}>
            {say.reset}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** The same as the star, as bars and words. */
function AxisList({ axes }: { axes: readonly AxisResult[] }) {
  return (
    <ul className="axes">
      {axes.map(({ axis, letter, share }) => {
        const percent = Math.round(share * 100)
        return (
          <li key={axis.id} style={{ '--share': `${percent}%` } as CSSProperties}>
            <Side name={axis.firstName} letter={axis.first} percent={percent} chosen={letter === axis.first} />
            <Side name={axis.secondName} letter={axis.second} percent={100 - percent} chosen={letter === axis.second} />
            <span className="axis-bar" aria-hidden="true" />
          </li>
        )
      })}
    </ul>
  )
}

function Side({ name, letter, percent, chosen }: { name: string; letter: string; percent: number; chosen: boolean }) {
  return (
    <span className={chosen ? 'axis-side axis-chosen' : 'axis-side'}>
      <b translate="no">{letter}</b>
      <span>{` ${say.sideShare(name, percent)}`}</span>
    </span>
  )
}

const TEXTS: Record<ShareOutcome, string> = {
  shared: '',
  cancelled: '',
  copied: say.copied,
  failed: say.cannotShare,
}

/** Only a press needs the code that draws and shares. */
const code = lateCode(() => import('./share.ts'))

function ShareButtons({ score }: { score: PersonalityScore }) {
  const [busy, run] = useBusy()
  const [said, setSaid] = useState('')

  const tell = (job: () => Promise<string>) => run(async () => setSaid(await job().catch(() => say.noPicture)))

  const share = async () => {
    const { drawPicture, shareResult } = await code()
    const picture = await drawPicture(score).catch(() => undefined)
    return TEXTS[await shareResult(archetypeOf(score.type), picture)]
  }

  const save = async () => {
    const { drawPicture, savePicture } = await code()
    savePicture(await drawPicture(score), score.type)
    return say.downloaded
  }

  return (
    <div className="row archetype-share">
      <Button look="primary" disabled={busy} onClick={() => void tell(share)}>
        <Share2 />
        <span>{say.share}</span>
      </Button>
      <Button disabled={busy} onClick={() => void tell(save)}>
        <Download />
        <span>{say.savePicture}</span>
      </Button>
      <p role="status" className="small archetype-said">
        {said}
      </p>
    </div>
  )
}
