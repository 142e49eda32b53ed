import { cutOff } from './connection.ts'

export const keepShopping = (isOnline: boolean) => `${cutOff(isOnline)}. Sigue comprando, lo enviaremos después.`
export const keepPlaying = (isOnline: boolean) => `${cutOff(isOnline)}. Sigue jugando, lo enviaremos después.`
export const backOnline = 'Vuelve a haber conexión.'
