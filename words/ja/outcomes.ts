import { refused } from './changes.ts'

export const notDone = (what: string, why: string) => `${refused(what, why)}。`
export const orderNotPlaced = (why: string) => notDone('注文できませんでした', why)
export const takeQuiz = 'クイズに挑戦'
export const seeAll = 'すべて見る'
export const allDone = (count: number) => `${count}件の操作が完了しました。`
export const someDone = (count: number, failed: number) =>
  `${count}件の操作のうち、${count - failed}件が完了し、${failed}件は失敗しました。`
