import { cutOff } from './connection.ts'

export const keepShopping = (isOnline: boolean) => `${cutOff(isOnline)}. 계속 둘러봐도 돼요. 나중에 보낼게요.`
export const keepPlaying = (isOnline: boolean) => `${cutOff(isOnline)}. 계속 풀어도 돼요. 나중에 보낼게요.`
export const backOnline = '다시 온라인이에요.'
