import type { ReactNode } from 'react'

export const cart = '내 장바구니'
export const cartItems = '장바구니에 담긴 것'
export const cartIsEmpty = '장바구니가 비어 있어요.'
export const toCart = (count: number) => `장바구니 보기 (${count})`
export const wishlist = '내 위시리스트'
export const wishlistItems = '위시리스트에 담긴 것'
export const wishlistIsEmpty = '위시리스트가 비어 있어요.'
export const toWishlist = (count: number) => `위시리스트 보기 (${count})`
export const register = '회원가입'
export const login = '로그인'
export const staysHere = '이 기기에 남아 있다가, 계정을 만들면 그대로 따라가요.'
export const total = (amount: ReactNode) => (
  <>
    <span>합계 </span>
    {amount}
  </>
)
