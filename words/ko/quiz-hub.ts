import { easy, hard, medium } from './levels.ts'

type Difficulty = 'easy' | 'medium' | 'hard'

export const title = '퀴즈'
export const lede = '하나는 젬을 벌어 주고, 하나는 내 유형을 알려 줘요. 둘 다 오프라인에서도 풀 수 있어요.'
export const results = '퀴즈 결과'
export const knowledge = '지식 퀴즈'
export const knowledgeText = 'K-pop, 애니, 책에서 열 문제. 맞힐 때마다 5젬에서 15젬을 받아요.'
export const play = '도전하기'
export const personality = '성격 퀴즈'
/** Two of the archetypes by name. */
export const personalityText = '열두 번의 선택, 열여섯 가지 덕후 유형. 나는 컴백 사령관일까요, 우주 탐미가일까요?'
export const findOut = '알아보기'

/** Names the row of facts to screen readers. */
export const atAGlance = '한눈에 보는 내 퀴즈'
export const lastRound = '지난번 기록'
export const bestRound = '최고 기록'
export const earnedByPlaying = '퀴즈로 번 젬'
export const yourType = '내 유형'
const levels = { easy, medium, hard }
export const roundWas = (score: number, total: number, difficulty: Difficulty) => `${total}문제 중 ${score}개, ${levels[difficulty]}`
export const right = (answers: number) => `정답 ${answers}개`
/** In place of a round. */
export const noRound = '아직 없어요'
export const cannotCheck = '지금은 확인할 수 없어요'

export const types = '열여섯 가지 유형'
/** Beside the type of the user. */
export const you = '나'
