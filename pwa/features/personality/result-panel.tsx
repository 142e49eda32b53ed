import { archetypeOf } from '#sync-protocol/domain/personality/archetypes.ts'
import type { PersonalityScore } from '#sync-protocol/domain/personality/score.ts'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { PersonalityStar } from '../../components/personality-star/personality-star.tsx'
import { whenSent } from '../../content/sending-words.ts'
import { ArchetypeName } from '../../components/sticker/archetype-name.tsx'
import { ArchetypeSticker } from '../../components/sticker/archetype-sticker.tsx'
import { AxisList } from './axis-list.tsx'
import { ShareButtons } from './share-buttons.tsx'

export type Saving = 'idle' | 'saving' | 'done' | 'waiting' | 'failed'

const SAVING_TEXT: Record<Saving, string> = {
  idle: '',
  saving: 'Saving your type…',
  done: 'Saved to your account.',
  waiting: `Saved on this device. It will be sent to your account ${whenSent()}.`,
  failed: 'Failed to submit results. Please try again later.',
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
              Try again
            </Button>
          )}
        </p>
        <div className="row archetype-next">
          <ButtonLink look="plain" to="/results?tab=personality">
            View All Results
          </ButtonLink>
          <Button look="plain" onClick={onBack}>
            Back to my answers
          </Button>
          <Button look="plain" onClick={onReset}>
            Reset
          </Button>
        </div>
      </div>
    </Card>
  )
}
