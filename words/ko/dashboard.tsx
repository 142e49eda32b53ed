import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'

/** The greeting of an account without a name. */
export const title = '오늘은 뭐 할까요?'
export const titleFor = (name: ReactNode) => (
  <>
    {name}
    <span> 님, 오늘은 뭐 할까요?</span>
  </>
)
export const pickedForToday = '오늘의 추천'
/** `name`: the archetype’s; `shown`: how it stands there. */
export const pickedFor = (_name: string, shown: ReactNode) => (
  <>
    {shown}
    <span> 맞춤 추천</span>
  </>
)

export const kpopText = '매일 켜 두는 무대 조명.'
export const animeText = '오늘만큼은 내가 주인공.'
export const knowledge = '지식 퀴즈'
export const knowledgeText = '열 문제. 맞힐 때마다 젬을 받아요.'
export const play = '도전하기'
export const personality = '성격 퀴즈'
export const personalityText = '열두 문제면 나의 덕후 유형이 나와요.'
export const findOut = '알아보기'

/** Names the row of facts to screen readers. */
export const atAGlance = '한눈에 보는 내 계정'
export const yourGems = '내 젬'
export const yourType = '내 유형'
export const todaysQuiz = '오늘의 퀴즈'
export const earned = (gems: number) => `${gemText(gems)} 획득`
export const notGraded = '풀었어요, 채점 전'
export const notPlayed = '아직 안 풀었어요'
export const cannotCheck = '지금은 확인할 수 없어요'
export const inYourCart = '장바구니'
export const nothingInCart = '비어 있어요'
/** Names a number of changes that are to be sent. */
export const waiting = '대기 중'
/** Names a number of questions. */
export const waitingForYou = '기다리는 질문'
export const toAnswer = (questions: number) => `${questions}개`
