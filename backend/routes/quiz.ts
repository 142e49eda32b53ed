import * as v from 'valibot'
import { KnowledgeResultsResponse, PersonalityResultsResponse } from '#sync-protocol/api/answers.ts'
import { MarksBody, MarksResponse } from '#sync-protocol/api/quiz-marks.ts'
import { Difficulty, QuestionsResponse } from '#sync-protocol/api/quiz.ts'
import { isLanguage } from '../../words/languages.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import { QUIZ_LENGTH } from '#sync-protocol/domain/economy.ts'
import { ApiError } from '../api-error.ts'
import { drawQuestions, gradeAnswers } from '../quiz/question-bank.ts'
import { randomNumber } from '../random.ts'
import type { Shop } from '../shop.ts'
import { Lang } from './listings.ts'
import { listPage } from './record-page.ts'
import { loginOf, route, type Route } from './route.ts'

/** Results shown; older ones stay stored. */
const RESULTS = 200
/** Questions in one answer, at most fifty: enough to cache packs for days offline. */
const Limit = v.pipe(v.string(), v.regex(/^([1-9]|[1-4]\d|50)$/), v.transform(Number))

export function quizRoutes(shop: Shop): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/quiz/knowledge/questions',
      summary: 'Questions of a difficulty, drawn at random without repeats, never with their answers.',
      access: 'anyone',
      query: v.object({ difficulty: v.optional(Difficulty, 'easy'), limit: v.optional(Limit, String(QUIZ_LENGTH)), lang: Lang }),
      answer: QuestionsResponse,
      errors: ['invalid'],
      handle(_ctx, { query: { difficulty, limit, lang } }) {
        const { questions: bank, languages } = shop.present.now
        const texts = isLanguage(lang) ? languages[lang]?.questions : undefined
        const shown = texts && { lang, texts }
        const questions = drawQuestions(bank, difficulty, limit, () => randomNumber(shop.random), shown)
        return { ok: true as const, questions }
      },
    }),
    route({
      method: 'POST',
      path: '/api/quiz/knowledge/marks',
      summary: 'Which of these answers were right, of those that the account has handed in; never the right one of the others.',
      access: 'login',
      body: MarksBody,
      answer: MarksResponse,
      errors: ['unknown_question'],
      async handle(ctx, { body: { difficulty, answers } }) {
        const graded = gradeAnswers(shop.present.now.questions, difficulty, answers)
        if (graded === undefined) throw new ApiError('unknown_question')
        // Only what has counted: this must not be a way to try answers out before they are handed in.
        const { rewarded } = (await shop.accounts.present(loginOf(ctx).account.id)).daily
        return { ok: true as const, right: graded.correctIds.filter((id) => rewarded.includes(id)) }
      },
    }),
    route({
      method: 'GET',
      path: '/api/quiz/knowledge/results',
      summary: 'Graded knowledge quizzes, newest first.',
      access: 'login',
      newest: true,
      query: v.object({ difficulty: v.optional(v.picklist(['all', ...DIFFICULTIES]), 'all') }),
      answer: KnowledgeResultsResponse,
      errors: ['invalid'],
      async handle(ctx, { query: { difficulty } }) {
        const group = difficulty === 'all' ? {} : { group: difficulty }
        const { records } = await listPage(shop, loginOf(ctx).account, { kind: 'knowledge', limit: RESULTS, ...group })
        const results = records.map(({ group, score, total, earnedGems, at }) => {
          return { difficulty: group, score, total, earnedGems, createdAt: new Date(at).toISOString() }
        })
        return { ok: true as const, results }
      },
    }),
    route({
      method: 'GET',
      path: '/api/quiz/personality/results',
      summary: 'Personality results, newest first.',
      access: 'login',
      newest: true,
      answer: PersonalityResultsResponse,
      errors: [],
      async handle(ctx) {
        const { records } = await listPage(shop, loginOf(ctx).account, { kind: 'personality', limit: RESULTS })
        const results = records.map(({ personalityType, details, at }) => {
          return { personalityType, details, createdAt: new Date(at).toISOString() }
        })
        return { ok: true as const, results }
      },
    }),
  ]
}
