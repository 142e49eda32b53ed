import { gemText, itemText } from './amounts.ts'
import { whenSent } from './waiting.ts'

export const title = 'Actividad'
export const lede = 'Todo lo que hiciste en este dispositivo, con y sin conexión, y en qué quedó.'
export const gemHistory = 'Historial de gemas'
export const inventory = 'Colección'
export const loading = 'Cargando tu actividad…'
export const nothingYet = 'Todavía no hay nada en este dispositivo'
export const start = {
  quizzes: 'Añade algo al carrito o haz un quiz, y aparecerá aquí.',
  none: 'Añade algo al carrito, y aparecerá aquí.',
}
export const elsewhere = {
  quizzes: 'Lo que ganaste y compraste en otros dispositivos está en tu historial de gemas y en tu colección.',
  none: 'Lo que compraste en otros dispositivos está en tu colección.',
}
export const visitShop = 'Visitar la tienda'
export const takeQuiz = 'Hacer un quiz'
export const settled = 'Historial'
export const showOlder = 'Mostrar anteriores'
export const somethingNew = '¿Algo nuevo?'
export const answer = 'Responder'

// What became of a change.
export const done = 'Hecho'
export const nothingChanged = 'No cambió nada'
export const notPlaced = 'Pedido no realizado'
export const neededAnswer = 'Hacía falta tu respuesta'
export const discarded = 'Lo descartaste'
export const placedBeforeCanceled = (outcome: string) => `El pedido se hizo antes de que se pudiera cancelar. ${outcome}`

// What waits.
export const waiting = 'En espera'
export const orderWithSize = (order: string, pieces: number, cost: number) => `${order}: ${itemText(pieces)}, ${gemText(cost)}`
export const cancelOrder = 'Cancelar pedido'
export const logInAgain = 'Volver a iniciar sesión'
export const updateNow = 'Actualizar ahora'
export const tryNow = 'Probar ahora'
export const needsAnswer = 'Espera tu respuesta'
export const waitsForCancel = 'Cancelado en este dispositivo, falta la confirmación'
export const waitsForLogin = 'Guardado en este dispositivo hasta que vuelvas a iniciar sesión'
export const waitsForUpdate = (shop: string) => `Guardado en este dispositivo hasta que se actualice ${shop}`
export const waitsUntilSent = (waiting: string, inBackground: boolean) => `${waiting}: se enviará ${whenSent(inBackground)}`
export const willBeSent = (inBackground: boolean) => `Se enviará ${whenSent(inBackground)}`
export const sending = 'Enviando…'
export const waitsToBeSent = 'Pendiente de enviar'
