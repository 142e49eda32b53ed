import { digits } from './amounts.ts'
import { easy, hard, medium } from './levels.ts'

export const title = '퀴즈 결과'
export const lede = '그동안 푼 퀴즈와 나온 유형이에요.'
/** Names the row of tabs to screen readers. */
export const tabs = '결과'
export const knowledge = '지식'
export const personality = '성격'

export const loading = '불러오는 중…'
/** `why`: "오프라인이에요", "상점이 응답하지 않아요". `at`: a day with its time. */
export const lastUpdated = (why: string, at: string) => `${why}. 마지막 업데이트: ${at}.`
export const showAll = (count: number) => `${count}개 모두 보기`
export const percent = (value: number) => `${value}%`

export const difficulty = '난이도'
export const allDifficulties = '전체'
/** Heard after a filter was chosen. */
export const rounds = (count: number) => `${count}판`
export const knowledgeFailed = '지식 퀴즈 결과를 불러오지 못했어요'
export const noKnowledge = '아직 지식 퀴즈 결과가 없어요.'
export const playRound = '한 판 하기'
export const alreadyEarned = '그날 이미 받았어요'
export const lastRounds = (count: number) => `최근 ${count}판, 오래된 것부터`
/** The chart of the rounds, in words. */
export const rightAnswers = (rounds: readonly { score: number; total: number }[]) =>
  `맞힌 문제: ${rounds.map(({ score, total }) => `${total}문제 중 ${score}개`).join(', ')}`

export const personalityFailed = '성격 퀴즈 결과를 불러오지 못했어요'
export const noPersonality = '아직 성격 퀴즈 결과가 없어요.'
export const findType = '내 유형 찾기'
export const yourStar = '나의 별'
/** The value of a detail beside its name. */
export const yesOrNo = (value: boolean) => (value ? '예' : '아니요')

export const gemHistory = '젬 잔액 내역'
export const gemHistoryFailed = '젬 내역을 불러오지 못했어요'
export const noGems = '아직 벌거나 쓴 젬이 없어요.'
export const earnFirstGems = '첫 젬 벌기'
export const balance = (gems: number) => `잔액 ${digits(gems)}`
const levels = new Map(Object.entries({ easy, medium, hard }))
/** `label`: "easy", "medium" or "hard"; old entries may have another text. */
export const forKnowledge = (label: string) => `지식 퀴즈, ${levels.get(label) ?? label}`
/** `label`: what was bought, '' where it is not known. */
export const forCheckout = (label: string) => (label === '' ? '결제' : `결제: ${label}`)
export const forBundle = (name: string) => `젬 묶음: ${name}`
/** `bought`: "1,500젬". */
export const forCustom = (bought: string) => `젬 상점: ${bought} 두 배로`
/** The chart of the balance, in words. */
export const balanceOver = (changes: number, from: number, to: number, highest: number) =>
  `최근 변동 ${changes}건의 잔액: ${digits(from)}젬에서 ${digits(to)}젬, 가장 많을 때 ${digits(highest)}젬`
