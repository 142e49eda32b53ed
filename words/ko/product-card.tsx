import type { Wrap } from '../wrap.ts'

export const addToCart = '장바구니에 담기'
export const remove = '빼기'
/** Asked before a piece is put into the cart that the user has already. */
export const buyAgain = '또 살까요?'
export const inCollection = '컬렉션에 있어요'
export const inCart = '장바구니에 있어요'
/** It is in the collection as well. */
export const inCartAgain = '장바구니에 또 있어요'
export const wishlist = '위시리스트'
export const wishlisted = '위시리스트에 담음'
/** Only the part without the name is seen; `hidden` draws the rest, for those who hear it, with the space between. */
export const moreAbout = (name: string, hidden: Wrap) => (
  <>
    <span>더 보기</span>
    {hidden(` ${name}`)}
  </>
)
