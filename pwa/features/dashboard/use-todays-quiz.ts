import { utcDay } from '#sync-protocol/domain/economy.ts'
import * as say from '#words/dashboard.tsx'
import { useDocument } from '../../actions/documents.ts'
import { useReceipts } from '../../actions/receipts.ts'
import { BETWEEN_SYNCS_MS, knowledgeResults } from '../../state/document-sources.ts'
import { useToday } from '../../state/today.ts'

const RESULTS = { ...knowledgeResults, freshFor: BETWEEN_SYNCS_MS }

export interface TodaysQuiz {
  isPlayed: boolean
  /** It is known that it has not been. */
  isDue?: boolean
  words: string
}

/** Whether a knowledge quiz was played today, by the day that counts for gems (UTC): graded, or still on this device. */
export function useTodaysQuiz(): TodaysQuiz {
  const { data, status } = useDocument(RESULTS)
  const { pending } = useReceipts()
  const today = useToday()
  const rounds = data?.results.filter(({ createdAt }) => utcDay(Date.parse(createdAt)) === today) ?? []
  const isWaiting = pending.some(({ name, at }) => name === 'quiz/knowledge/submit' && utcDay(at) === today)
  if (rounds.length > 0) {
    const earned = rounds.reduce((sum, { earnedGems }) => sum + earnedGems, 0)
    return { isPlayed: true, words: say.earned(earned) }
  }
  if (status === 'loading') return { isPlayed: isWaiting, words: '…' }
  if (isWaiting) return { isPlayed: true, words: say.notGraded }
  const isDue = status !== 'failed'
  return { isPlayed: false, isDue, words: isDue ? say.notPlayed : say.cannotCheck }
}
