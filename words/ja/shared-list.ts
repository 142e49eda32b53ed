// だれかがリンクで共有したリスト。
import { pieces } from './inventory.tsx'

export const loading = 'リストを読み込み中…'
export const ledes = {
  wishlist: (count: number) => `ほしいものリスト、${pieces(count)}`,
  collection: (count: number) => `コレクション、${pieces(count)}`,
}
export const items = 'リストの中身'
export const wishItToo = '私もほしい'
export const onYourWishlist = 'リストに追加済み'
export const noLongerSold = '販売終了'
export const isEmpty = 'このリストにはまだ何もありません。'
export const gone = 'このリストは共有されていません'
export const goneText = 'リンクが途中で切れているか、持ち主がリンクを終了したようです。'
export const notHere = 'このリストはまだ端末にありません'
export const notHereText = 'いまはショップにつながりません。共有されたリストを初めて開くときは、接続が必要です。'
export const tryAgain = 'もう一度試す'
export const visitShop = 'ショップを見る'
