import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

export const title: ReactNode = (
  <>
    <span>推しがいる。</span>
    <span>物語がある。</span>
    <span>続きが待ってる。</span>
  </>
)
export const lede = (hasBooks: boolean, unbroken: Wrap) => (
  <>
    <span>ファンのための夜市です。</span>
    {unbroken('K-POP')}
    {hasBooks ? (
      <>
        <span>とアニメから生まれた品々と、夜ふかししてでも読みたい</span>
        {unbroken('ヤングアダルト小説')}
        <span>が並んでいます。</span>
      </>
    ) : (
      <span>とアニメから生まれた品々が並んでいます。</span>
    )}
  </>
)
export const loggedInAs = (name: ReactNode) => (
  <>
    {name}
    <span>としてログインしています。</span>
  </>
)
export const letsShop = 'ショップを見る'
export const dashboard = 'ダッシュボード'
export const banner =
  '明かりのついた店先が両側に並ぶ市場の通り。ピンク、黄色、青の3本の道が巨大な星へ続き、手前では大勢のファンがペンライトを掲げている。'

export const categories = '行き先'
export const kpop = 'K-POP'
export const kpopText = 'ステージの光のようなシルバー、練習室のパーカー、最後のアンコールの香りの香水。'
export const anime = 'アニメ'
export const animeText = '狐の面と月の満ち欠け、学園のジャケット、第12話の屋上の香り。'
export const shopNow = 'ショップを見る'
export const booksText = (isGuest: boolean) =>
  isGuest ? 'ファンタジーからコメディまで、7つの棚。会員向け。アカウントは無料です。' : 'ファンタジーからコメディまで、7つの棚。'

export const faq = '入口でよく聞かれること'

export const join = '夜市へようこそ！'
export const accountIsFree = (hasQuizzes: boolean) =>
  hasQuizzes
    ? 'アカウントは無料です。カートとほしいものリストがどの端末でも使えて、クイズでジェムがもらえて、自分のコレクションが始まります。'
    : 'アカウントは無料です。カートとほしいものリストがどの端末でも使えて、自分のコレクションが始まります。'
export const register = '新規登録'
export const login = 'ログイン'
export const whereYouLeft = (hasQuizzes: boolean) =>
  hasQuizzes ? 'カートもジェムも今日のクイズも、前のまま待っています。' : 'カートもジェムも、前のまま待っています。'
export const goToShop = 'ショップへ'
export const quizzes = 'クイズ'
