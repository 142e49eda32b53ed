import { expect, test } from 'vitest'
import { KnowledgeResultsResponse, PersonalityResultsResponse } from '#sync-protocol/api/answers.ts'
import { QuestionsResponse } from '#sync-protocol/api/quiz.ts'
import { DIFFICULTIES } from '#sync-protocol/domain/quiz.ts'
import { onEveryStore } from './every-store.ts'
import { rightAnswers, stateOf } from './fan.ts'
import type { Fan } from './harness.ts'
import { sampleBank as bank } from '../sample-shop.ts'

const DAY_MS = 24 * 60 * 60_000

onEveryStore('quizzes', (shop) => {
  test.each(DIFFICULTIES)('%s questions: ten by default, none twice, never with the key', async (difficulty) => {
    const ask = async (limit = '') =>
      (await shop().client().get(`/api/quiz/knowledge/questions?difficulty=${difficulty}${limit}`)).as(QuestionsResponse).questions
    expect(await ask()).toHaveLength(10)
    const many = await ask('&limit=50')
    expect(new Set(many.map(({ _id }) => _id)).size).toBe(50)
    expect(Object.keys(many[0] ?? {})).toEqual(['_id', 'question', 'options'])
    expect((await ask('&limit=50')).map(({ _id }) => _id)).not.toEqual(many.map(({ _id }) => _id))
  })

  test.each([
    'limit=0',
    'limit=51',
    'limit=x',
    'limit=-1',
    'limit=1.5',
    'limit=',
    'difficulty=nightmare',
    'limit=5&limit=6',
    'difficulty[$gt]=&limit=1&limit=2',
  ])('questions?%s is invalid', async (query) => {
    expect((await shop().client().get(`/api/quiz/knowledge/questions?${query}`)).code).toBe('invalid')
  })

  test('a quiz is graded, pays each question for its first answer of a day, and shows in the results', async () => {
    const fan = await shop().register()
    const submit = (difficulty: string, answers: object) => fan.client.post('/api/quiz/knowledge/submit', { difficulty, answers })
    const right = rightAnswers('easy', 0, 9)
    const all = { ...rightAnswers('easy', 0, 10), ...right }
    const [wrongId = ''] = Object.keys(all).filter((id) => !(id in right))
    const wrong = bank.get(wrongId)?.options.find((option) => option !== all[wrongId])

    expect((await submit('easy', { ...right, [wrongId]: wrong })).json).toEqual({
      ok: true,
      score: 9,
      total: 10,
      earnedGems: 45,
    })
    expect((await submit('easy', all)).json).toEqual({ ok: true, score: 10, total: 10, earnedGems: 0 })
    expect((await submit('medium', rightAnswers('medium', 0, 3))).json).toMatchObject({ score: 3, earnedGems: 30 })
    expect((await submit('hard', {})).json).toMatchObject({ score: 0, earnedGems: 0 })
    shop().clock.advance(DAY_MS)
    await fan.client.post('/api/auth/login', { emailOrUsername: fan.user.username, password: fan.password })
    expect((await submit('easy', all)).json).toMatchObject({ earnedGems: 50 })
    expect((await stateOf(fan)).state.gems).toBe(45 + 30 + 50)

    const results = async (difficulty = '') =>
      (await fan.client.get(`/api/quiz/knowledge/results${difficulty}`)).as(KnowledgeResultsResponse).results
    expect((await results()).map(({ earnedGems }) => earnedGems)).toEqual(expect.arrayContaining([50, 0, 30, 0, 45]))
    expect((await results())[0]).toEqual({
      difficulty: 'easy',
      score: 10,
      total: 10,
      earnedGems: 50,
      createdAt: new Date(shop().clock.now).toISOString(),
    })
    expect(await results('?difficulty=all')).toHaveLength(5)
    expect((await results('?difficulty=medium')).map(({ difficulty }) => difficulty)).toEqual(['medium'])
    expect((await fan.client.get('/api/quiz/knowledge/results?difficulty=none')).code).toBe('invalid')
  })

  test('the four options of a question, handed in one after another, or at once on several devices, pay at most one', async () => {
    const [[id, right] = ['', '']] = Object.entries(rightAnswers('hard', 0, 1))
    const options = bank.get(id)?.options ?? []
    const wrongFirst = [...options.filter((option) => option !== right), right]
    expect(wrongFirst).toHaveLength(4)
    const handIn = (fan: Fan, option: string) =>
      fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'hard', answers: { [id]: option } })
    const one = await shop().register()
    const scores: unknown[] = []
    for (const option of wrongFirst) scores.push((await handIn(one, option)).json)
    expect(scores.at(-1)).toMatchObject({ score: 1, earnedGems: 0 })
    expect((await stateOf(one)).state.gems).toBe(0)

    const other = await shop().register()
    await Promise.all(wrongFirst.map((option) => handIn(other, option)))
    const { results } = (await other.client.get('/api/quiz/knowledge/results')).as(KnowledgeResultsResponse)
    // It pays if the right one was the first to come.
    expect((await stateOf(other)).state.gems).toBe(results.reduce((sum, { earnedGems }) => sum + earnedGems, 0))
    expect([0, 15]).toContain((await stateOf(other)).state.gems)
    shop().clock.advance(DAY_MS)
    expect((await handIn(one, right)).json).toMatchObject({ earnedGems: 15 })
  })

  test('a submission of another quiz is refused, and one of which a question has left the bank is graded without it', async () => {
    const fan = await shop().register()
    const submit = (answers: object) => fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'easy', answers })
    expect((await submit(rightAnswers('hard', 0, 2))).code).toBe('unknown_question')
    expect((await submit({ ...rightAnswers('easy', 0, 11) })).code).toBe('invalid')
    expect((await stateOf(fan)).state.gems).toBe(0)
    expect((await fan.client.get('/api/quiz/knowledge/results')).json).toEqual({ ok: true, results: [] })
    expect((await submit({ ...rightAnswers('easy', 0, 3), 'e-999': 'x' })).json).toMatchObject({ score: 3, total: 10, earnedGems: 15 })
  })

  test('marks say which of the handed-in answers were right, and nothing of an answer that was not handed in', async () => {
    const fan = await shop().register()
    const marks = async (answers: object) => (await fan.client.post('/api/quiz/knowledge/marks', { difficulty: 'easy', answers })).json
    const [first = '', second = ''] = Object.keys(rightAnswers('easy', 0, 2))
    const right = rightAnswers('easy', 0, 2)
    const { questions } = (await shop().client().get('/api/quiz/knowledge/questions?difficulty=easy&limit=50')).as(QuestionsResponse)
    const all = rightAnswers('easy', 0, 50)
    const wrong = Object.fromEntries(questions.map(({ _id, options }) => [_id, options.find((option) => option !== all[_id])]))

    expect(await marks(right)).toEqual({ ok: true, right: [] })
    const handedIn = { [first]: right[first], [second]: wrong[second] }
    expect((await fan.client.post('/api/quiz/knowledge/submit', { difficulty: 'easy', answers: handedIn })).json).toMatchObject({
      score: 1,
    })
    expect(await marks(handedIn)).toEqual({ ok: true, right: [first] })
    // The second one was handed in wrong: whether another answer to it is right is not said.
    expect(await marks(right)).toEqual({ ok: true, right: [first] })
    expect(await marks({ [first]: wrong[first] })).toEqual({ ok: true, right: [] })

    const another = await shop().register()
    expect((await another.client.post('/api/quiz/knowledge/marks', { difficulty: 'easy', answers: right })).json).toEqual({
      ok: true,
      right: [],
    })
  })

  test('marks are for those who are logged in, and for answers of one quiz', async () => {
    const fan = await shop().register()
    const ask = (answers: object) => fan.client.post('/api/quiz/knowledge/marks', { difficulty: 'easy', answers })
    expect((await ask(rightAnswers('hard', 0, 2))).code).toBe('unknown_question')
    expect((await ask(rightAnswers('easy', 0, 11))).code).toBe('invalid')
    expect((await shop().client().post('/api/quiz/knowledge/marks', { difficulty: 'easy', answers: {} })).status).toBe(401)
  })

  test('a personality result is stored, a nickname as its type', async () => {
    const fan = await shop().register()
    const details = { vibe: 'Comeback Director', EI: 67, sure: true }
    await fan.client.post('/api/quiz/personality/submit', { personalityType: 'executive', details })
    expect((await stateOf(fan)).state.personalityType).toBe('ESTJ')
    const { results } = (await fan.client.get('/api/quiz/personality/results')).as(PersonalityResultsResponse)
    expect(results).toEqual([{ personalityType: 'ESTJ', details, createdAt: new Date(shop().clock.now).toISOString() }])
    expect((await fan.client.post('/api/quiz/personality/submit', { personalityType: 'INFP', details: { nested: {} } })).code).toBe(
      'invalid',
    )
  })

  test('results are answered to their owner only', async () => {
    for (const path of ['knowledge', 'personality']) expect((await shop().client().get(`/api/quiz/${path}/results`)).status).toBe(401)
  })
})
