import type { ReactNode } from 'react'
import { gemText } from './amounts.ts'

export const title = '今日は何をしますか？'
export const titleFor = (name: ReactNode) => (
  <>
    {name}
    <span>さん、今日は何をしますか？</span>
  </>
)
export const pickedForToday = '今日のおすすめ'
export const pickedFor = (_name: string, shown: ReactNode) => (
  <>
    {shown}
    <span>へのおすすめ</span>
  </>
)

export const kpopText = 'ステージの光を、毎日に。'
export const animeText = '今日の主人公は自分。'
export const knowledge = '知識クイズ'
export const knowledgeText = '全10問。正解するたびにジェムがもらえます。'
export const play = 'プレイ'
export const personality = '性格クイズ'
export const personalityText = '12の質問で、自分のタイプがわかります。'
export const findOut = '調べる'

export const atAGlance = 'アカウントの概要'
export const yourGems = '手持ちのジェム'
export const yourType = '自分のタイプ'
export const todaysQuiz = '今日のクイズ'
export const earned = (gems: number) => `${gemText(gems)}獲得`
export const notGraded = '解答済み、採点待ち'
export const notPlayed = 'まだ挑戦していません'
export const cannotCheck = 'いまは確認できません'
export const inYourCart = 'カートの中'
export const nothingInCart = 'まだ空です'
export const waiting = '送信待ち'
export const waitingForYou = '確認待ち'
export const toAnswer = (questions: number) => `${questions}件の確認`
