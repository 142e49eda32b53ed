import type { ReactNode } from 'react'

export const cart = 'Tu carrito'
export const cartItems = 'Artículos en tu carrito'
export const cartIsEmpty = 'El carrito está vacío.'
export const toCart = (count: number) => `Tu carrito (${count})`
export const wishlist = 'Tu lista de deseos'
export const wishlistItems = 'Artículos en tu lista de deseos'
export const wishlistIsEmpty = 'La lista de deseos está vacía.'
export const toWishlist = (count: number) => `Tu lista de deseos (${count})`
export const register = 'Crear cuenta'
export const login = 'Iniciar sesión'
export const staysHere = 'Se queda en este dispositivo y pasa contigo a tu cuenta.'
export const total = (amount: ReactNode) => (
  <>
    <span>Total </span>
    {amount}
  </>
)
