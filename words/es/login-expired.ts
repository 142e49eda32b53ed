import type { Waiting } from '../waiting.ts'
import { waitingWords } from './waiting.ts'

export const loginExpired = 'Tu sesión caducó. '
export const nothingLost = 'No se pierde nada de lo que hiciste.'
export const keptUntilLogin = (waiting: Waiting) =>
  waiting.pendingCount === 1
    ? `${waitingWords(waiting)} en este dispositivo: se enviará cuando vuelvas a iniciar sesión.`
    : `${waitingWords(waiting)} en este dispositivo: se enviarán cuando vuelvas a iniciar sesión.`
export const logInAgain = 'Volver a iniciar sesión'
