import { useEffect, useRef } from 'react'
import * as say from '#words/knowledge.tsx'
import { Button, ButtonLink } from '../../components/button/button.tsx'
import { Card } from '../../components/card/card.tsx'
import { isTitleSeen } from '../../components/page-header/transition-beneath.ts'
import { GemAmount } from '../../components/gem/gem-amount.tsx'
import type { Score, Submission } from './use-submission.ts'

/** The part of the window above which a heading has room for the score below it. */
const LOW = 0.6

export interface KnowledgeOutcomeProps {
  submission: Submission
  onAgain: () => void
}

/** What came of the round: a score only when the server has given one. */
export function KnowledgeOutcome({ submission, onAgain }: KnowledgeOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const { current } = heading
    current?.focus({ preventScroll: true })
    // Where all of it is in sight the page stands still.
    if (!isTitleSeen()) scrollTo({ top: 0, behavior: 'instant' })
    if (current && current.getBoundingClientRect().top > innerHeight * LOW) current.scrollIntoView({ block: 'center', behavior: 'instant' })
  }, [])

  return (
    <Card as="section" className="outcome" aria-labelledby="outcome-title">
      <div aria-live="polite" className="outcome-words">
        {submission.kind === 'waiting' ? (
          <>
            <h2 id="outcome-title" ref={heading} tabIndex={-1}>
              {say.saved}
            </h2>
            <p>{say.savedSafely}</p>
          </>
        ) : (
          <>
            <h2 id="outcome-title" ref={heading} tabIndex={-1}>
              {submission.kind === 'done' ? title(submission.score) : ''}
            </h2>
            {submission.kind === 'done' && <Numbers score={submission.score} />}
          </>
        )}
      </div>
      <div className="row">
        <Button look="primary" onClick={onAgain}>
          {say.again}
        </Button>
        <ButtonLink to={submission.kind === 'waiting' ? '/activity' : '/results'}>
          {submission.kind === 'waiting' ? say.seeWaiting : say.allResults}
        </ButtonLink>
      </div>
      {submission.kind === 'done' && submission.score && submission.score.score < submission.score.total && (
        <p className="muted small">{say.rightStaySecret}</p>
      )}
    </Card>
  )
}

function Numbers({ score }: { score: Score | undefined }) {
  if (!score) return <p>{say.gradedUnreadable}</p>
  const stars = Array.from({ length: score.total }, (_, index) => index < score.score)
  return (
    <>
      <p className="outcome-stars" aria-hidden="true">
        {stars.map((right, index) => (
          <span key={index} className={right ? 'outcome-star outcome-right' : 'outcome-star'} />
        ))}
      </p>
      <p className="outcome-score">{say.score(score.score, score.total)}</p>
      <p>{say.gemsEarned(<GemAmount gems={score.earnedGems} />)}</p>
      {score.score > 0 && score.earnedGems === 0 && <p className="muted small">{say.paysOnceADay}</p>}
    </>
  )
}

function title(score: Score | undefined): string {
  if (!score) return say.submitted
  const part = score.score / score.total
  if (part === 1) return say.perfect
  if (part >= 0.7) return say.good
  if (part >= 0.4) return say.fair
  return say.poor
}
