import { gemText, known } from './amounts.ts'

export const gemBundle = '젬 묶음'
export const gemPurchaseFor = (gems: number) => `${gemText(gems)}으로 젬 구매`
export const gemPurchase = '젬 구매'
export const receivedGems = (gems: number, balance: number) => `${gemText(gems)} 받았어요. 새 잔액: ${known(balance)}`

// Amounts are gems, undefined where this version of the app cannot read them.
export const bundlePurchased = (title: string, balance: number | undefined) => `${title} 구매 완료. 새 잔액: ${known(balance)}`
export const gemsPurchased = (paid: number | undefined, received: number | undefined, balance: number | undefined) =>
  `${known(paid)}젬을 내고 ${known(received)}젬을 받았어요. 새 잔액: ${known(balance)}`
