import type { Waiting } from '../waiting.ts'
import { waitingWords, whenSent } from './waiting.ts'

export const loginAgain = 'Vuelve a iniciar sesión y se enviará. No se pierde nada.'
export const needsNewVersion = 'Hace falta la nueva versión: recarga cuando aparezca el aviso.'
export const unreadable = 'Esta versión no puede leer algunos cambios. Quedan guardados.'
export const login = 'Iniciar sesión'
export const tryNow = 'Probar ahora'
export const answerNow = 'Responder ahora'
export const activity = 'Actividad'
export const close = 'Cerrar'

export const ordersAsk = (count: number) => (count > 1 ? `${count} de tus pedidos esperan tu respuesta.` : 'Tu pedido espera tu respuesta.')
export const changesAsk = (count: number) =>
  count > 1 ? `${count} de tus cambios esperan tu respuesta.` : 'Uno de tus cambios espera tu respuesta.'

export const keepShopping = 'Sigue comprando. Lo que hagas se guarda aquí y se enviará después.'
export const allSaved = 'Todo lo que hiciste está guardado.'
export const worksOffline = (shop: string) => `${shop} también funciona sin conexión.`
export const onTheWay = (waiting: Waiting) => `${waitingWords(waiting)} de camino a la tienda.`
export const keptHere = (waiting: Waiting, inBackground: boolean) =>
  waiting.pendingCount === 1
    ? `${waitingWords(waiting)} en este dispositivo: se enviará ${whenSent(inBackground)}.`
    : `${waitingWords(waiting)} en este dispositivo: se enviarán ${whenSent(inBackground)}.`
