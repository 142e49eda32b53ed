import { fansText } from './fans.ts'

export const title = 'K-POP？それともアニメ？'
export const lede = 'どちらもどうぞ。値段はすべてジェムで、どのカードも売り手のページにつながっています。'
export const kpop = 'K-POP'
export const kpopText = '掛け声は全部言えて、トレカの枚数が棚に収まらない人へ。'
export const anime = 'アニメ'
export const animeText = 'オープニングは絶対に飛ばさず、あの街灯の場面で泣いた人へ。'
export const shopNow = 'ショップを見る'
export const searchAll = 'すべてから探す'
export const whatFansSay = 'ファンの声'
export const fansWroteDown = 'ここで見つけたものについて、ファンが書いてくれました。'
export const someFansWroteDown = (fans: number) => `ここで見つけたものについて、${fansText(fans)}が書いてくれました。`
export const reviews = 'レビュー'
