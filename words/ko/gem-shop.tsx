import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'
import { moment, time } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = '젬 상점'
const clock = (at: Date) => (at.getHours() + at.getMinutes() === 0 ? '자정' : time(at))
/** `end`: when the day of the shop ends; here and below. */
export const offerPerDay = (most: number, end: Date) =>
  `젬을 더 많은 젬으로 바꿔요. 하루에 ${gemText(most)}까지 더 받을 수 있고, ${clock(end)}에 다시 시작돼요.`
export const offerLeft = (left: number, end: Date) =>
  `젬을 더 많은 젬으로 바꿔요. 오늘은 ${clock(end)}까지 ${gemText(left)} 더 받을 수 있어요.`
export const offerUsedUp = (end: Date) => `젬을 더 많은 젬으로 바꿔요. 오늘 몫은 다 받았고, ${clock(end)}부터 또 받을 수 있어요.`
export const yourBalance = '내 잔액'
export const firstGems = '첫 젬 벌기'
export const firstGemsText = '지식 퀴즈에서 맞힐 때마다 젬을 받아요. 그 젬을 들고 와서 더 불려 보세요.'
export const takeQuiz = '퀴즈 풀기'
export const waiting = (purchases: number) => `대기 중인 구매가 ${purchases}건 있어요. 구매가 확인되면 잔액이 바뀌어요.`
export const activity = '활동'

// An amount of one's own.
export const customAmount = '직접 입력'
export const twiceTheValue = '두 배로'
export const gemsToSpend = '쓸 젬'
export const moreThanYouHave = (missing: number) => `가진 젬보다 ${gemText(missing)} 많아요.`
export const atMostToday = (most: number) => `오늘은 ${gemText(most)}까지예요.`
/** "10 → 20" for the eye, "10젬에서 20젬" for the ear. */
export const deal = (spent: ReactNode, arrow: ReactNode, gained: ReactNode, heard: Wrap) => (
  <>
    {spent}
    {arrow}
    {heard('에서 ')}
    {gained}
  </>
)
export const buyGems = '젬 사기'
export const buyingGems = '사는 중…'

// Bundles.
export const bundles = '젬 묶음'
export const loadingBundles = '젬 묶음을 불러오는 중…'
export const noBundles = '오늘은 젬 묶음이 없어요. 내일 다시 들러 주세요.'
export const bundlesLocked = '로그인하면 젬 묶음을 볼 수 있어요 (401)'
export const bundlesFailed = '젬 묶음을 불러오지 못했어요'
export const bundlesAsOf = (at: number) => `${moment(at)} 기준이에요. 더 새로운 것은 불러오지 못했어요.`
export const costs = '내는 젬'
export const gives = '받는 젬'
export const tooFewGems = (missing: number) => `${gemText(missing)} 모자라요`
export const overLimit = '오늘 한도를 넘어요'
/** What is given to `heard` is not seen: which bundle it is; here and below. */
export const buy = (bundle: string, heard: Wrap) => (
  <>
    <span>사기</span>
    {heard(` ${bundle}`)}
  </>
)
export const buying = (bundle: string, heard: Wrap) => (
  <>
    <span>사는 중…</span>
    {heard(` ${bundle}`)}
  </>
)

// What came of a purchase.
/** `what`: a bundle, or "직접 입력". */
export const purchaseWaits = (what: string, inBackground: boolean) => `${what}: 저장했어요. ${whenSent(inBackground)} 보낼게요.`
export const bundleBlocked = '젬 묶음을 사지 못했어요. 오늘 한도를 다 썼어요.'
export const customFailed = '요청을 처리하지 못했어요'
