import type { ReactNode } from 'react'

export const cart = 'Your cart'
export const cartItems = 'Items in your cart'
export const cartIsEmpty = 'Cart is empty.'
export const toCart = (count: number) => `Your cart (${count})`
export const wishlist = 'Your wishlist'
export const wishlistItems = 'Items on your wishlist'
export const wishlistIsEmpty = 'Wishlist is empty.'
export const toWishlist = (count: number) => `Your wishlist (${count})`
export const register = 'Register'
export const login = 'Login'
export const staysHere = 'It stays on this device, and goes with you into your account.'
export const total = (amount: ReactNode) => (
  <>
    <span>Total </span>
    {amount}
  </>
)
