import { gemText, known } from './amounts.ts'

export const gemBundle = 'Gem bundle'
export const gemPurchaseFor = (gems: number) => `Gem purchase for ${gemText(gems)}`
export const gemPurchase = 'Gem purchase'
export const receivedGems = (gems: number, balance: number) => `Received ${gemText(gems)} — new balance ${known(balance)}`

// Amounts are gems, undefined where this version of the app cannot read them.
export const bundlePurchased = (title: string, balance: number | undefined) => `Purchased ${title} — new balance: ${known(balance)}`
export const gemsPurchased = (paid: number | undefined, received: number | undefined, balance: number | undefined) =>
  `Purchased ${known(paid)} and received ${known(received)} — new balance ${known(balance)}`
