import type { Wrap } from '../wrap.ts'

/** What is heard stands first: "K-POP：ショップを見る". */
export const wayTo = (action: string, title: string, hidden: Wrap) => (
  <>
    {hidden(`${title}：`)}
    <span>{action}</span>
  </>
)
export const shopNow = 'ショップを見る'
export const browse = '見てまわる'
export const visit = 'のぞいてみる'
export const openingSoon = '近日オープン'

export const kpop = 'K-POP'
export const anime = 'アニメ'
export const fashion = 'ファッション'
export const fashionText = '待機列に着ていきたい、ジャケットやTシャツ、重ね着アイテム。'
export const fragrances = 'フレグランス'
export const fragrancesText = 'アンコールは、こんな香り。'
export const jewelry = 'ジュエリー'
export const jewelryText = 'きらりと光る、小さなものたち。'
export const books = '本'
export const booksText = '7ジャンルのヤングアダルト小説。'
export const music = 'Spotify'
export const musicText = 'どんな気分にも合うプレイリストを準備中です。'
export const blog = 'ブログ'
export const blogText = 'お知らせと読みものを準備中です。'
