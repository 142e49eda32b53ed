import { gemText, itemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const title = 'アクティビティ'
export const lede = 'オンラインでもオフラインでも、この端末で行ったことのすべてと、その結果です。'
export const gemHistory = 'ジェムの履歴'
export const inventory = 'コレクション'
export const loading = 'アクティビティを読み込み中…'
export const nothingYet = 'この端末にはまだ何もありません'
export const start = {
  quizzes: 'カートに何か入れたり、クイズに答えたりすると、ここに出てきます。',
  none: 'カートに何か入れると、ここに出てきます。',
}
export const elsewhere = {
  quizzes: 'ほかの端末で手に入れたジェムや品物は、ジェムの履歴とコレクションにあります。',
  none: 'ほかの端末で購入したものは、コレクションにあります。',
}
export const visitShop = 'ショップを見る'
export const takeQuiz = 'クイズに挑戦'
export const settled = '履歴'
export const showOlder = '以前のものを表示'
export const somethingNew = '次は何にしますか？'
export const answer = '答える'

export const done = '完了'
export const nothingChanged = '変更はありませんでした'
export const notPlaced = '注文できませんでした'
export const neededAnswer = '確認が必要でした'
export const discarded = '自分で破棄'
export const placedBeforeCanceled = (outcome: string) => `取り消しの前に、注文が確定していました。${outcome}`

export const waiting = '送信待ち'
export const orderWithSize = (order: string, pieces: number, cost: number) => `${order}：${itemText(pieces)}、${gemText(cost)}`
export const cancelOrder = '注文を取り消す'
export const logInAgain = 'もう一度ログイン'
export const updateNow = '今すぐ更新'
export const tryNow = '今すぐ試す'
export const needsAnswer = '確認が必要です'
export const waitsForCancel = 'この端末で取り消し済み、ショップの確認待ち'
export const waitsForLogin = '次のログインまで、この端末に保存'
export const waitsForUpdate = (shop: string) => `${shop}が更新されるまで、この端末に保存`
export const waitsUntilSent = (waiting: string, inBackground: boolean) => `${waiting}：${whenSent(inBackground)}送信`
export const willBeSent = (inBackground: boolean) => `${whenSent(inBackground)}送信されます`
export const sending = '送信中…'
export const waitsToBeSent = '送信待ち'
