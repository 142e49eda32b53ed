// だれかがリンクで共有したリスト。
import { digits } from './amounts.ts'
import { asOfText } from './dates.ts'

export const loading = 'リストを読み込み中…'
const pieces = (count: number) => `${digits(count)}点`
export const ledes = {
  wishlist: (count: number) => `ほしいものリスト、${pieces(count)}`,
  collection: (count: number) => `コレクション、${pieces(count)}`,
}
export const items = 'リストの中身'
export const wishItToo = '私もほしい'
export const onYourWishlist = 'リストに追加済み'
export const noLongerSold = '販売終了'
export const savedHere = (at: number) => `この端末に保存：${asOfText(at)}`
export const isEmpty = 'このリストにはまだ何もありません。'
export const gone = 'このリストは共有されていません'
export const goneText = 'リンクが途中で切れているか、終了したようです。'
export const notHere = 'このリストはまだ端末にありません'
export const notHereText = 'いまはショップにつながりません。初めて開くには接続が必要です。'
export const tryAgain = 'もう一度試す'
export const visitShop = 'ショップを見る'
