import type { Wrap } from '../wrap.ts'

export const title = 'Iniciar sesión'
export const lede = 'Inicia sesión para finalizar pedidos y ganar gemas.'
export const ledeLoggedIn = 'Inicia sesión aquí para usar otra cuenta.'
export const cartWaits = (items: number) => `${counted(items)} en tu carrito. Todo guardado. Inicia sesión para finalizar el pedido.`
export const cartAndWishlistWait = (cart: number, wishlist: number) =>
  `${counted(cart)} en tu carrito, ${wishlist} en tu lista de deseos. Todo guardado. Inicia sesión para finalizar el pedido.`
export const wishlistWaits = (items: number) => `${counted(items)} en tu lista de deseos. Todo guardado. Inicia sesión para verla.`
export const expired = 'Tu sesión caducó. Tus cambios están guardados en este dispositivo y se enviarán cuando vuelvas a iniciar sesión.'
export const emailOrUsername = 'Correo o nombre de usuario'
export const password = 'Contraseña'
export const login = 'Iniciar sesión'
export const loggingIn = 'Iniciando sesión…'
export const loggedIn = '¡Sesión iniciada!'
export const failed = 'No se pudo iniciar sesión'
export const resetPassword = 'Cambiar contraseña'
export const needsConnection = (cutOff: string, link: Wrap) => (
  <>
    <span>{`${cutOff}. Para iniciar sesión hace falta conexión. `}</span>
    {link('Sigue comprando')}
  </>
)
export const newHere = (link: Wrap) => (
  <>
    <span>¿Primera vez aquí? </span>
    {link('Crea una cuenta')}
  </>
)
export const forgotUsername = '¿Olvidaste tu nombre de usuario?'
export const forgotPassword = '¿Olvidaste tu contraseña?'

function counted(count: number): string {
  return count === 1 ? '1 artículo' : `${count} artículos`
}
