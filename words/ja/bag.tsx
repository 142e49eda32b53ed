import type { ReactNode } from 'react'

export const cart = 'カート'
export const cartItems = 'カートの中のアイテム'
export const cartIsEmpty = 'カートは空です。'
export const toCart = (count: number) => `カートを見る（${count}）`
export const wishlist = 'ほしいものリスト'
export const wishlistItems = 'ほしいものリストのアイテム'
export const wishlistIsEmpty = 'ほしいものリストは空です。'
export const toWishlist = (count: number) => `ほしいものリストを見る（${count}）`
export const register = '新規登録'
export const login = 'ログイン'
export const staysHere = 'この端末に残り、アカウントを作ってもそのまま引き継がれます。'
export const total = (amount: ReactNode) => (
  <>
    <span>合計 </span>
    {amount}
  </>
)
