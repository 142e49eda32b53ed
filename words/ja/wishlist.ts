import { digits, gemText } from './amounts.ts'

export const title = 'ほしいものリスト'
export const cart = 'カート'
export const loading = 'ほしいものリストを読み込み中…'
export const lines = 'ほしいものリストのアイテム'
export const isEmpty = 'ほしいものリストは空です。'
export const isEmptyText = '気に入ったもののハートをタップすると、ここに残せます。'
export const visitShop = 'ショップを見る'
export const moreToWishFor = 'こちらも気になるかも'

export const nameless = 'ショップのアイテム'
export const moveToCart = 'カートへ移す'
export const buyAgain = 'もう1つ買いますか？'
export const remove = '削除'
export const owned = 'コレクションにあります'
export const noLongerSold = '販売終了'
export const cheaper = (was: number, now: number) => `${gemText(was)}から${gemText(now)}に値下げ`
export const backInShop = '販売再開'

export const atAGlance = 'ほしいものリストの概要'
export const total = '合計'
export const yourGems = '手持ちのジェム'
export const affordable = '手持ちで買えるもの'
export const everything = 'すべて'
export const someOf = (some: number, all: number) => `${digits(all)}点中${digits(some)}点`
export const inCart = 'カートの中'
