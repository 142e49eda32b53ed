import type { Wrap } from '../wrap.ts'

export const addToCart = 'カートに追加'
export const remove = '削除'
export const buyAgain = 'もう1つ買いますか？'
export const inCollection = 'コレクションにあります'
export const inCart = 'カートにあります'
export const inCartAgain = 'もう1つカートにあります'
export const wishlist = 'ほしいものリスト'
export const wishlisted = 'リストに追加済み'
/** What is heard stands first: the name, then what there is of it. */
export const moreAbout = (name: string, hidden: Wrap) => (
  <>
    {hidden(`${name}の`)}
    <span>詳細</span>
  </>
)
