import type { ReactNode } from 'react'
import { cutOff } from './connection.ts'

export const showPassword = 'Mostrar contraseña'
export const hidePassword = 'Ocultar contraseña'

export const choosePicture = 'Elegir una imagen'
export const changePicture = 'Cambiar imagen'
export const removePicture = 'Quitar imagen'
export const pictureUnreadable = 'No se pudo leer esta imagen. Elige una imagen PNG, JPEG o WebP.'

export const loggedInAs = (name: ReactNode, link: ReactNode) => (
  <>
    <span>Iniciaste sesión como </span>
    {name}
    <span>. </span>
    {link}
  </>
)
export const toDashboard = 'Ir a tu panel'

export const linkOnItsWay = (email: string) => `Hay un enlace en camino a ${email}. Ábrelo para confirmar que esta dirección es tuya.`

export const unknownOutcome = (what: string, isOnline: boolean) => `${cutOff(isOnline)}, así que todavía no sabemos si ${what}. ${findsOut}`
export const findsOut = 'Esta página lo averiguará en cuanto pueda.'
export const tookTooLong = 'Averiguarlo aquí está tardando demasiado: recarga esta página para verlo.'
