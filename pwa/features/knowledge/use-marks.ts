import { MarksResponse } from '#sync-protocol/api/quiz-marks.ts'
import type { KnowledgeAnswers } from '#sync-protocol/api/quiz.ts'
import { useEffect, useState } from 'react'
import { callApi } from '../../actions/api.ts'
import type { HandedIn, Score } from './use-submission.ts'

/** The ids of the questions that were answered right; undefined as long as they are not known. */
export type Marks = ReadonlySet<string> | undefined

/** Which answers of a graded round were right. The server is asked only where the score alone does not say it. */
export function useMarks(round: HandedIn | undefined, score: Score | undefined): Marks {
  const [marks, setMarks] = useState<{ round: HandedIn; right: Marks }>()
  const known = round && score && marksOf(round.answers, score.score)

  useEffect(() => {
    if (round === undefined || score === undefined || marksOf(round.answers, score.score) !== undefined) return
    let gone = false
    callApi('quiz/knowledge/marks', { method: 'POST', body: round, isRead: true, bearer: true, schema: MarksResponse }).then(
      ({ right }) => {
        // Another round has been graded since: what is told then is not about this one.
        if (!gone && right.length === score.score) setMarks({ round, right: new Set(right) })
      },
      // The score stands; which answers made it is not worth an error.
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [round, score])

  // A round keeps its marks only as long as its score is shown.
  return known ?? (score && marks?.round === round ? marks?.right : undefined)
}

/** What the score says by itself: all right, or none. */
function marksOf(answers: KnowledgeAnswers, score: number): Marks {
  if (score === 0) return new Set()
  const ids = Object.keys(answers)
  return ids.length === score ? new Set(ids) : undefined
}
