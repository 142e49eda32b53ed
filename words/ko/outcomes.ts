import { refused } from './changes.ts'

// What is told of changes that no screen waited for.

/** `what`: "젬 구매". `why`: a sentence. */
export const notDone = (what: string, why: string) => `${refused(what, why)}.`
export const orderNotPlaced = (why: string) => notDone('주문되지 않았어요', why)
export const takeQuiz = '퀴즈 풀기'
export const seeAll = '모두 보기'
/** Of more than three changes at once. */
export const allDone = (count: number) => `그동안 한 일 ${count}건이 모두 처리됐어요.`
export const someDone = (count: number, failed: number) =>
  `그동안 한 일 ${count}건: ${count - failed}건은 처리됐고, ${failed}건은 안 됐어요.`
