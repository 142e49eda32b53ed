import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

// `cutOff` is the sentence "No tienes conexión" or "La tienda no responde", without its full stop.

export const title = 'Olvidé mi contraseña'
export const lede = 'Te enviaremos por correo un enlace para elegir una nueva. Sirve una sola vez, durante diez minutos.'
export const remembered = (link: Wrap) => (
  <>
    <span>¿Al final te acordaste? </span>
    {link('Inicia sesión')}
  </>
)
export const emailOrUsername = 'Correo o nombre de usuario'
export const verify = 'Verificar cuenta'
export const verifying = 'Verificando…'
export const verifyFailed = 'Hubo un error. Inténtalo de nuevo.'
export const notFound = 'No se encontró la cuenta'
/** Follows "todavía no sabemos si". */
export const emailWasSent = 'se envió un correo'
export const sendingNeedsConnection = (cutOff: string) => `${cutOff}. Para enviar el enlace hace falta conexión.`

export const sentTitle = 'Revisa tu correo'
export const askedFor = (identifier: ReactNode) => (
  <>
    <span>Pediste el enlace para </span>
    {identifier}
    <span>. ¿No llega nada? Mira en la carpeta de spam y comprueba que esté bien escrito.</span>
  </>
)
export const tryAnother = 'Probar otro correo o nombre de usuario'

export const openingTitle = 'Abriendo tu enlace…'
export const oneMoment = 'Un momento.'
export const openedLater = 'Volveremos a probar tu enlace en cuanto podamos. Sirve durante diez minutos.'

export const resetAgain = 'Todavía no sabemos si se guardó tu nueva contraseña. Escríbela otra vez para averiguarlo.'
export const newPassword = 'Nueva contraseña'
export const passwordHint = 'Al menos 8 caracteres.'
export const confirmPassword = 'Confirma la nueva contraseña'
export const setPassword = 'Guardar nueva contraseña'
export const saving = 'Guardando…'
/** Follows "todavía no sabemos si". */
export const passwordWasChanged = 'se cambió tu contraseña'
export const resettingNeedsConnection = (cutOff: string) => `${cutOff}. Para cambiar la contraseña hace falta conexión.`
export const resetFailed = 'Hubo un error. Inténtalo de nuevo.'
export const noAnswer = 'Error del servidor. Inténtalo más tarde.'

export const doneTitle = 'Tu contraseña cambió'
export const devicesLoggedOut = 'Se cerró la sesión en todos tus dispositivos.'
export const login = 'Iniciar sesión'
