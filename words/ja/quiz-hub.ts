import { easy, hard, medium } from './levels.ts'

const LEVELS = { easy, medium, hard }

type Difficulty = 'easy' | 'medium' | 'hard'

export const title = 'クイズ'
export const lede = 'ひとつはジェムがもらえて、もうひとつは自分のタイプがわかります。どちらもオフラインで遊べます。'
export const results = 'クイズの結果'
export const knowledge = '知識クイズ'
export const knowledgeText = 'K-POP、アニメ、本から10問。1問正解で5～15ジェムがもらえます。'
export const play = 'プレイ'
export const personality = '性格クイズ'
export const personalityText = '12の選択から、16のタイプへ。カムバ司令官？それともコズミックアーティスト？'
export const findOut = '調べる'

export const atAGlance = 'クイズの概要'
export const lastRound = '前回'
export const bestRound = '自己ベスト'
export const earnedByPlaying = 'クイズで獲得'
export const yourType = '自分のタイプ'
export const roundWas = (score: number, total: number, difficulty: Difficulty) => `${total}問中${score}問（${LEVELS[difficulty]}）`
export const right = (answers: number) => `${answers}問正解`
export const noRound = 'まだありません'
export const cannotCheck = 'いまは確認できません'

export const types = '16のタイプ'
export const you = '自分'
