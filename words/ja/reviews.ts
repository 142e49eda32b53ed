import { fansText } from './fans.ts'

export const title = 'お客さまのレビュー'
export const lede = 'ここで見つけたものについて、ファンの声です。'
export const ledeOf = (fans: number) => `ここで見つけたものについて、${fansText(fans)}の声です。`
export const toStore = 'ストアに戻る'
