import type { ReactNode } from 'react'
import type { Waiting } from '../waiting.ts'
import { gemText } from './amounts.ts'
import { waitingWords } from './waiting.ts'

export const shop = '상점'
export const fashion = '패션'
export const fragrances = '향수'
export const jewelry = '주얼리'
export const kpop = 'K-pop'
export const anime = '애니'
export const shopOverview = '상점 한눈에'
export const reviews = '후기'
export const search = '검색'

export const quiz = '퀴즈'
export const personality = '성격'
export const knowledge = '지식'
export const results = '퀴즈 결과'
export const quizOverview = '퀴즈 한눈에'

export const personalization = '취향'
export const books = '책'
export const music = 'Spotify'
export const blog = '블로그'
export const personalizationOverview = '취향 한눈에'
export const openingSoon = '곧 열려요'
/** The same as a small mark beside a link. */
export const soon = '곧'

export const findYourType = '내 유형 찾기'
/** `type`: "INFP", or `findYourType`. */
export const personalityType = (type: string) => `성격 유형: ${type}`
export const typeIs = (type: ReactNode) => (
  <>
    <span>유형: </span>
    {type}
  </>
)
export const gemShop = (gems: number) => `젬 상점, 잔액 ${gemText(gems)}`

export const welcome = (name: ReactNode) => (
  <>
    {name}
    <span> 님, 반가워요</span>
  </>
)
export const account = '계정'
export const inventory = '컬렉션'
export const activity = '활동'
export const logout = '로그아웃'
export const loggingOut = '로그아웃하는 중…'

export const notAllSent = '아직 다 보내지 못했어요'
export const discard = '버리고 로그아웃'
export const keep = '두고 로그아웃'
export const notSent = (waiting: Waiting) =>
  `${waitingWords(waiting)}이 아직 상점에 도착하지 않았어요. 다음에 로그인할 때까지 이 기기에 잠가 두거나, 버릴 수 있어요.`
