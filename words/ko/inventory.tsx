import type { ReactNode } from 'react'
import { digits, gemText } from './amounts.ts'
import { asOfText } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = '컬렉션'
export const lede = '지금까지 모은 모든 것이에요.'
export const balance = (gems: ReactNode) => (
  <>
    <span>잔액 </span>
    {gems}
  </>
)
export const waitingOrders = '대기 중인 주문'
export const collected = '모은 것'
export const savedHere = (at: number) => `이 기기에 저장됨, ${asOfText(at)}`
export const loading = '컬렉션을 불러오는 중…'
export const loadingOlder = '불러오는 중…'
export const showOlder = '더 이전 것 보기'
export const failed = '컬렉션을 불러오지 못했어요.'
export const failedText = '아직 이 기기에 저장되지 않았고, 지금은 상점에 연결되지 않아요. 산 것은 모두 잘 있어요.'
export const tryAgain = '다시 시도'
export const isEmpty = '컬렉션이 비어 있어요.'
export const isEmptyText = '결제한 것은 모두 여기에 나와요.'
export const isEmptyTextSavedHere = (at: number) => `결제한 것은 모두 여기에 나와요. 이 기기에 저장됨, ${asOfText(at)}.`
export const visitShop = '상점 구경하기'
export const moreToCollect = '더 모아 볼까요?'

// The collection at a glance.
export const atAGlance = '한눈에 보는 내 컬렉션'
export const total = '전체'
export const pieces = (count: number) => `${digits(count)}개`
export const someOf = (some: number, all: number) => `${all}개 중 ${some}개`

// One piece.
export const copies = (count: number) => `× ${count}`
/** `set`: "K-pop 주얼리", here and below. */
export const placeInSet = (place: number, pieces: number, set: string) => `${set} ${pieces}개 중 ${place}번`
export const noLongerSold = '판매 종료'
export const seeInShop = '상점에서 보기'
export const fromWishlist = '위시리스트에서 고른 것'
export const onWishlist = '위시리스트'

// The sets.
export const sets = '세트'
export const ownedOfSet = (owned: number, pieces: number) => `${pieces}개 중 ${owned}개`
export const atLeastOwnedOfSet = (owned: number, pieces: number) => `${pieces}개 중 ${owned}개 이상`
export const badgeEarned = '배지 획득'
/** `reward`: gems. */
export const takeBadge = (reward: number) => `배지와 ${gemText(reward)} 받기`
export const badgeOnItsWay = '배지가 오는 중'
export const badgeWaits = (set: string, inBackground: boolean) => `${set} 배지: 저장했어요. ${whenSent(inBackground)} 보낼게요.`
export const badgeFailed = '요청을 처리하지 못했어요'
