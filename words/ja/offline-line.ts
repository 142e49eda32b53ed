import { cutOff } from './connection.ts'

export const keepShopping = (isOnline: boolean) => `${cutOff(isOnline)}。このまま買い物を続けられます。あとで送信します。`
export const keepPlaying = (isOnline: boolean) => `${cutOff(isOnline)}。このままクイズを続けられます。あとで送信します。`
export const backOnline = 'オンラインに戻りました。'
