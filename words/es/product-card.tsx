import type { Wrap } from '../wrap.ts'

export const addToCart = 'Al carrito'
export const remove = 'Quitar'
export const buyAgain = '¿Comprar otra vez?'
export const inCollection = 'En tu colección'
export const inCart = 'En tu carrito'
export const inCartAgain = 'Otra vez en tu carrito'
export const wishlist = 'Lista de deseos'
export const wishlisted = 'En tu lista de deseos'
export const moreAbout = (name: string, hidden: Wrap) => (
  <>
    <span>Más</span>
    {hidden(` sobre ${name}`)}
  </>
)
