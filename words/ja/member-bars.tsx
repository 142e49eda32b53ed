import type { ReactNode } from 'react'
import type { Waiting } from '../waiting.ts'
import { gemText } from './amounts.ts'
import { waitingWords } from './waiting.ts'

export const shop = 'ショップ'
export const fashion = 'ファッション'
export const fragrances = 'フレグランス'
export const jewelry = 'ジュエリー'
export const kpop = 'K-POP'
export const anime = 'アニメ'
export const shopOverview = 'ショップのトップ'
export const reviews = 'レビュー'
export const search = '検索'

export const quiz = 'クイズ'
export const personality = '性格'
export const knowledge = '知識'
export const results = 'クイズの結果'
export const quizOverview = 'クイズのトップ'

export const personalization = 'パーソナライズ'
export const books = '本'
export const music = 'Spotify'
export const blog = 'ブログ'
export const personalizationOverview = 'パーソナライズのトップ'
export const openingSoon = '近日オープン'
export const soon = '近日'

export const findYourType = 'タイプを調べる'
export const personalityType = (type: string) => `性格タイプ：${type}`
export const typeIs = (type: ReactNode) => (
  <>
    <span>タイプ：</span>
    {type}
  </>
)
export const gemShop = (gems: number) => `ジェムショップ、手持ちは${gemText(gems)}`

export const welcome = (name: ReactNode) => (
  <>
    {name}
    <span>さん</span>
  </>
)
export const account = 'アカウント'
export const inventory = 'コレクション'
export const activity = 'アクティビティ'
export const logout = 'ログアウト'
export const loggingOut = 'ログアウト中…'

export const notAllSent = 'まだ送信されていないものがあります'
export const discard = '破棄してログアウト'
export const keep = '残してログアウト'
export const notSent = (waiting: Waiting) =>
  `${waitingWords(waiting)}がまだショップに届いていません。次のログインまで、鍵をかけてこの端末に残すか、破棄するかを選べます。`
