import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { digits, gemText } from './amounts.ts'

export const title = 'カート'
export const wishlist = 'ほしいものリスト'
export const loading = 'カートを読み込み中…'
export const lines = 'カートの中のアイテム'
export const isEmpty = 'カートは空です。'
export const isEmptyText = '入れたものは、オンラインでもオフラインでもここに残ります。'
export const isEmptyApart = 'これ以外、カートは空です。'
export const goShopping = 'ショップを見る'
export const seeWishlist = 'ほしいものリストを見る'
export const moreToCollect = 'こちらも集めてみる'

export const nameless = 'ショップのアイテム'
export const moveToWishlist = 'ほしいものリストへ移す'
export const remove = '削除'
export const noLongerSold = '販売終了'
export const quantity = (count: number) => `数量 ${count}`
export const inTotal = (amount: ReactNode) => (
  <>
    <span>小計 </span>
    {amount}
  </>
)
export const owned = 'コレクションにあります'
export const enoughWithout = (spares: number) => (spares > 1 ? 'ほしいものリストで待たせておく手も。' : 'これを外せばジェムが足ります。')

export const checkout = '購入手続き'
export const checkingOut = '手続き中…'
export const loadingPrices = '価格を読み込み中…'
export const pricesFailed = '価格をまだ読み込めていません。'
export const items = 'アイテム'
export const itemsAndPieces = (items: number, pieces: number) =>
  items === pieces ? `${digits(items)}点` : `${digits(items)}種類（${digits(pieces)}点）`
export const yourGems = '手持ちのジェム'
export const gemsLeft = '残りのジェム'
export const total = (gems: ReactNode, label: Wrap) => (
  <>
    {label('合計 ')}
    {gems}
  </>
)
export const tooMuch = (most: number) => `アカウントに入るジェムの上限（${gemText(most)}）を超えています。カートから何か減らしてください。`
export const totalAndShort = (total: number, missing: number, mark: Wrap) => (
  <>
    {mark(`合計 ${digits(total)}。`)}
    <span>{`あと${gemText(missing)}足りません。`}</span>
  </>
)
export const notPlacedAndShort = (missing: number, mark: Wrap) => (
  <>
    {mark('注文できませんでした。')}
    <span>{`あと${gemText(missing)}足りません。`}</span>
  </>
)
export const waitingOrdersCounted = '送信待ちの注文も含んでいます。'
export const moveSomeToWishlist = (count: number) => `${count}点をほしいものリストへ`
export const takeQuiz = 'クイズに挑戦'
export const gemShop = 'ジェムショップ'

export const yourOrders = (_count: number) => '注文'
export const inventory = 'コレクション'
export const activity = 'アクティビティ'
export const answer = '答える'
export const nothingNewOrdered = (why: string) => `${why}新しい注文はしていません。`
export const nothingOrderedYet = (why: string) => `${why}まだ何も注文していません。内容を確かめてから、購入手続きをしてください。`
export const removeSomething = (why: string) => `${why}カートから何か減らしてください。`
export const needAnswer = (orders: number, why: string, mark: Wrap) => (
  <>
    {mark(orders === 1 ? '注文について確認があります。' : `${orders}件の注文について確認があります。`)}
    <span>{why}</span>
  </>
)
export const notPaid = (pieces: string, cost: number, mark: Wrap) => (
  <>
    <span>{`${pieces}：${gemText(cost)}、`}</span>
    {mark('未払い')}
  </>
)
export const yoursNow = '手に入れました。'
export const seeCollection = 'コレクションを見る'
export const keepShopping = '買い物を続ける'
