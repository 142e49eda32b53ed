import { cutOff } from './connection.ts'

export const keepShopping = (isOnline: boolean) => `${cutOff(isOnline)}. Keep shopping, we’ll send it later.`
export const keepPlaying = (isOnline: boolean) => `${cutOff(isOnline)}. Keep playing, we’ll send it later.`
export const backOnline = 'Back online.'
