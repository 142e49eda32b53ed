import { digits } from './amounts.ts'
import { easy, hard, medium } from './levels.ts'

export const title = 'クイズの結果'
export const lede = 'これまでの挑戦と、これまでのタイプ。'
export const tabs = '結果'
export const knowledge = '知識'
export const personality = '性格'

export const loading = '読み込み中…'
export const lastUpdated = (why: string, at: string) => `${why}。最終更新：${at}。`
export const showAll = (count: number) => `${count}件すべてを表示`
export const percent = (value: number) => `${value}%`

export const difficulty = '難易度'
export const allDifficulties = 'すべて'
export const rounds = (count: number) => `${count}回`
export const knowledgeFailed = '知識クイズの結果を読み込めませんでした'
export const noKnowledge = '知識クイズの結果はまだありません。'
export const playRound = '挑戦する'
export const alreadyEarned = 'その日の分は獲得済み'
export const lastRounds = (count: number) => `最近の${count}回、古い順`
export const rightAnswers = (rounds: readonly { score: number; total: number }[]) =>
  `正解数：${rounds.map(({ score, total }) => `${total}問中${score}問`).join('、')}`

export const personalityFailed = '性格クイズの結果を読み込めませんでした'
export const noPersonality = '性格クイズの結果はまだありません。'
export const findType = 'タイプを調べる'
export const yourStar = '自分の星'
export const yesOrNo = (value: boolean) => (value ? 'はい' : 'いいえ')

export const gemHistory = 'ジェム残高の履歴'
export const gemHistoryFailed = 'ジェムの履歴を読み込めませんでした'
export const noGems = 'ジェムの獲得や使用はまだありません。'
export const earnFirstGems = '最初のジェムを手に入れる'
export const balance = (gems: number) => `残高 ${digits(gems)}`

const LEVELS: Readonly<Record<string, string>> = { easy, medium, hard }
export const forKnowledge = (label: string) => `知識クイズ（${LEVELS[label] ?? label}）`
export const forCheckout = (label: string) => (label === '' ? '購入' : `購入：${label}`)
export const forBundle = (name: string) => `ジェムパック：${name}`
export const forCustom = (bought: string) => `ジェムショップ：${bought}を2倍に`
export const balanceOver = (changes: number, from: number, to: number, highest: number) =>
  `最近${changes}回の残高の動き：${digits(from)}から${digits(to)}ジェムへ、最高${digits(highest)}`
