import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { digits, gemText } from './amounts.ts'
import { moment, time } from './dates.ts'
import { whenSent } from './waiting.ts'

export const title = 'ジェムショップ'
const clock = (at: Date) => (at.getHours() + at.getMinutes() === 0 ? '午前0時' : time(at))
export const offerPerDay = (most: number, end: Date) =>
  `ジェムを、もっとたくさんのジェムに。1日に増やせるのは${digits(most)}まで、${clock(end)}にリセット。`
export const offerLeft = (left: number, end: Date) =>
  `ジェムを、もっとたくさんのジェムに。今日は${clock(end)}まで、あと${digits(left)}増やせます。`
export const offerUsedUp = (end: Date) => `ジェムを、もっとたくさんのジェムに。今日の分は終わりました。${clock(end)}を過ぎたらまたどうぞ。`
export const yourBalance = '現在の残高'
export const firstGems = '最初のジェムを手に入れる'
export const firstGemsText = '知識クイズに正解するたびに、ジェムがもらえます。ためたら、ここでもっと増やせます。'
export const takeQuiz = 'クイズに挑戦'
export const waiting = (purchases: number) => `${purchases}件の購入が送信待ちです。残高は、購入が確定すると変わります。`
export const activity = 'アクティビティ'

export const customAmount = '好きな数'
export const twiceTheValue = '2倍になります'
export const gemsToSpend = '使うジェム'
export const moreThanYouHave = (missing: number) => `手持ちより${gemText(missing)}多い数です。`
export const atMostToday = (most: number) => `今日は${digits(most)}までです。`
/** For the ear: "10ジェムが20ジェム". */
export const deal = (spent: ReactNode, arrow: ReactNode, gained: ReactNode, heard: Wrap) => (
  <>
    {spent}
    {arrow}
    {heard('が')}
    {gained}
    {heard('に')}
  </>
)
export const buyGems = 'ジェムを購入'
export const buyingGems = '購入中…'

export const bundles = 'ジェムパック'
export const loadingBundles = 'ジェムパックを読み込み中…'
export const noBundles = '今日のジェムパックはありません。また明日どうぞ。'
export const bundlesLocked = 'ジェムパックを見るにはログインしてください（401）'
export const bundlesFailed = 'ジェムパックを読み込めませんでした'
export const bundlesAsOf = (at: number) => `${moment(at)}時点。新しいものは読み込めませんでした。`
export const costs = '使う'
export const gives = 'もらえる'
export const tooFewGems = (missing: number) => `あと${digits(missing)}必要`
export const overLimit = '今日の上限を超えています'
/** What is heard stands first: the bundle, then what is done with it. */
export const buy = (bundle: string, heard: Wrap) => (
  <>
    {heard(`${bundle}を`)}
    <span>購入</span>
  </>
)
export const buying = (bundle: string, heard: Wrap) => (
  <>
    {heard(`${bundle}を`)}
    <span>購入中…</span>
  </>
)

export const purchaseWaits = (what: string, inBackground: boolean) => `${what}：保存しました。${whenSent(inBackground)}送信されます。`
export const bundleBlocked = 'ジェムパックを購入できません。今日の上限に達しました。'
export const customFailed = '購入できませんでした'
