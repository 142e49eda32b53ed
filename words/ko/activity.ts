import { gemText, itemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const title = '활동'
export const lede = '온라인과 오프라인에서, 이 기기로 한 모든 일과 그 결과예요.'
export const gemHistory = '젬 내역'
export const inventory = '컬렉션'
export const loading = '활동을 불러오는 중…'
export const nothingYet = '이 기기에는 아직 아무것도 없어요'
/** For a guest; of a shop with quizzes, and of one without. */
export const start = {
  quizzes: '장바구니에 뭔가 담거나 퀴즈를 풀면 여기에 나와요.',
  none: '장바구니에 뭔가 담으면 여기에 나와요.',
}
/** For a member on another device; of a shop with quizzes, and of one without. */
export const elsewhere = {
  quizzes: '다른 곳에서 벌고 산 것은 젬 내역과 컬렉션에 있어요.',
  none: '다른 곳에서 산 것은 컬렉션에 있어요.',
}
export const visitShop = '상점 구경하기'
export const takeQuiz = '퀴즈 풀기'
export const settled = '지난 활동'
export const showOlder = '이전 활동 보기'
export const somethingNew = '새로운 거 볼까요?'
/** Leads to what the shop asks. */
export const answer = '답하기'

// What became of a change.
export const done = '완료'
export const nothingChanged = '바뀐 것은 없어요'
export const notPlaced = '주문되지 않았어요'
export const neededAnswer = '답이 필요했어요'
export const discarded = '직접 버렸어요'
/** `outcome`: what was bought, and the balance. */
export const placedBeforeCanceled = (outcome: string) => `취소하기 전에 이미 주문됐어요. ${outcome}`

// What waits.
export const waiting = '대기 중'
/** `order`: what was done, "주문"; it is of so many pieces, for so many gems. */
export const orderWithSize = (order: string, pieces: number, cost: number) => `${order}: ${itemText(pieces)}, ${gemText(cost)}`
export const cancelOrder = '주문 취소'
export const logInAgain = '다시 로그인'
export const updateNow = '지금 업데이트'
export const tryNow = '지금 보내기'
export const needsAnswer = '답이 필요해요'
export const waitsForCancel = '이 기기에서 취소했고, 확인을 기다리는 중이에요'
export const waitsForLogin = '다시 로그인할 때까지 이 기기에 저장해 둬요'
export const waitsForUpdate = (shop: string) => `${shop} 앱을 업데이트할 때까지 이 기기에 저장해 둬요`
/** `waiting`: "주문 대기 중". `inBackground`: as in waiting.ts, here and below. */
export const waitsUntilSent = (waiting: string, inBackground: boolean) => `${waiting}, ${whenSent(inBackground)} 보내요`
export const willBeSent = (inBackground: boolean) => `${whenSent(inBackground)} 보내요`
export const sending = '보내는 중…'
export const waitsToBeSent = '전송 대기 중'
