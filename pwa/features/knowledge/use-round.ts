import { QUIZ_LENGTH } from '#sync-protocol/domain/economy.ts'
import type { Difficulty, KnowledgeQuestion } from '#sync-protocol/api/quiz.ts'
import { useEffect, useState } from 'react'
import { create } from 'zustand'
import { questionPack } from '../../state/document-sources.ts'
import { useDocument } from '../../actions/documents.ts'
import { drawQuestions } from './draw-questions.ts'

/** Ten questions in play. They stay as they are, whatever arrives from the server meanwhile. */
interface Round {
  number: number
  difficulty: Difficulty
  questions: readonly KnowledgeQuestion[]
}

/** Questions played since the app was opened, so that the next round brings others. */
const usePlayed = create<{ ids: ReadonlySet<string> }>(() => ({ ids: new Set() }))

export interface RoundView {
  status: 'loading' | 'ready' | 'failed'
  /** Grows with every round. */
  number: number
  questions: readonly KnowledgeQuestion[]
  /** Ten of the pack, those first that were not played yet. */
  deal: () => readonly KnowledgeQuestion[]
  /** Draws ten new questions, and asks the server for a new pack behind it. */
  next: () => void
}

/**
 * A round of the knowledge quiz out of the pack on this device (DECISIONS D18). Another difficulty is a new round. It
 * begins with the `kept` questions of this difficulty, if there are any.
 */
export function useRound(difficulty: Difficulty, kept: readonly KnowledgeQuestion[]): RoundView {
  // All of them: another difficulty then opens without a wait.
  const packs = {
    easy: useDocument(questionPack('easy')),
    medium: useDocument(questionPack('medium')),
    hard: useDocument(questionPack('hard')),
  }
  const { status, data, refresh } = packs[difficulty]
  const [round, setRound] = useState<Round | undefined>(() => (kept.length > 0 ? { number: 1, difficulty, questions: kept } : undefined))
  const current = round?.difficulty === difficulty ? round : undefined
  const pack = data?.questions ?? []

  const deal = () => drawQuestions(pack, QUIZ_LENGTH, usePlayed.getState().ids)
  const draw = () => setRound({ number: (round?.number ?? 0) + 1, difficulty, questions: deal() })
  if (current === undefined && pack.length > 0) draw()

  useEffect(() => {
    usePlayed.setState(({ ids }) => ({ ids: new Set([...ids, ...(current?.questions ?? []).map(({ _id }) => _id)]) }))
  }, [current])

  return {
    status: current ? 'ready' : status === 'loading' || pack.length > 0 ? 'loading' : 'failed',
    number: current?.number ?? 0,
    questions: current?.questions ?? [],
    deal,
    next: () => {
      if (pack.length > 0) draw()
      refresh()
    },
  }
}
