import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'
import { asOfText } from './dates.ts'

export const cart = 'カート'
export const wishlist = 'ほしいものリスト'

export const filterBy = { type: '種類で絞り込む', theme: 'テーマで絞り込む' }
export const filters = {
  all: 'すべて',
  fashion: 'ファッション',
  fragrances: 'フレグランス',
  jewelry: 'ジュエリー',
  kpop: 'K-POP',
  anime: 'アニメ',
}
export const hideOwned = '持っているものを隠す'
export const products = '商品'
export const search = '検索'
export const searchExample = '月、ローズ…'
export const price = '価格'
export const anyPrice = 'すべての価格'
export const affordable = '手持ちで買えるもの'
export const upTo = (most: number) => `${gemText(most)}まで`
export const sortBy = '並べ替え'
export const sorts = {
  featured: 'おすすめ順',
  'price-up': '価格の安い順',
  'price-down': '価格の高い順',
  name: '名前順',
}

export const showing = (first: number, last: number, all: number) => `${all}件中${first}～${last}件を表示`
export const nothingFound = '見つかりませんでした'
export const savedHere = (at: number, mark: Wrap) => (
  <>
    {mark('この端末に保存：')}
    <span>{asOfText(at)}</span>
  </>
)
export const loading = '商品を読み込み中…'
export const notHere = 'ここの商品はまだ端末にありません'
export const notHereText = '一度オンラインで開くと、このページはオフラインでも使えます。'
export const tryAgain = 'もう一度試す'
export const playQuiz = 'クイズで遊ぶ'
export const home = 'ホーム'
export const noResults = (words: string) => `「${words}」は見つかりませんでした`
export const noProducts = 'ここにはまだ商品がありません'
export const noResultsText = '別の言葉で試すか、すべての商品を見てみてください。'
export const showAll = 'すべての商品を見る'
export const somethingElse = 'ほかのものを探しますか？'
