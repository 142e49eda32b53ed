import type { ReactNode } from 'react'
import { digits, gemText } from './amounts.ts'
import { asOfText } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = 'コレクション'
export const lede = 'これまでに集めたものすべて。'
export const balance = (gems: ReactNode) => (
  <>
    <span>残高 </span>
    {gems}
  </>
)
export const waitingOrders = '送信待ちの注文'
export const collected = '集めたもの'
export const savedHere = (at: number) => `この端末に保存：${asOfText(at)}`
export const loading = 'コレクションを読み込み中…'
export const loadingOlder = '読み込み中…'
export const showOlder = '以前のものを表示'
export const failed = 'コレクションを読み込めませんでした。'
export const failedText = 'まだこの端末に保存されておらず、いまはショップにつながりません。手に入れたものはすべて無事です。'
export const tryAgain = 'もう一度試す'
export const isEmpty = 'コレクションはまだ空です。'
export const isEmptyText = 'カートから手に入れたものが、ここに並びます。'
export const isEmptyTextSavedHere = (at: number) => `カートから手に入れたものが、ここに並びます。この端末に保存：${asOfText(at)}。`
export const visitShop = 'ショップを見る'
export const moreToCollect = 'こちらも集めてみる'

export const atAGlance = 'コレクションの概要'
export const total = '合計'
export const pieces = (count: number) => `${digits(count)}点`
export const someOf = (some: number, all: number) => `${all}点中${some}点`

export const copies = (count: number) => `× ${count}`
export const placeInSet = (place: number, pieces: number, set: string) => `${set}全${pieces}点のNo.${place}`
export const noLongerSold = '販売終了'
export const seeInShop = 'ショップで見る'
export const fromWishlist = 'ほしいものリストから'
export const onWishlist = 'ほしいもの'

export const sets = 'セット'
export const ownedOfSet = (owned: number, pieces: number) => `${pieces}点中${owned}点`
export const atLeastOwnedOfSet = (owned: number, pieces: number) => `${pieces}点中${owned}点以上`
export const badgeEarned = 'バッジ獲得'
export const takeBadge = (reward: number) => `バッジと${gemText(reward)}を受け取る`
export const badgeOnItsWay = 'バッジを受け取り中'
export const badgeWaits = (set: string, inBackground: boolean) => `${set}のバッジ：保存しました。${whenSent(inBackground)}送信されます。`
export const badgeFailed = '受け取れませんでした'
