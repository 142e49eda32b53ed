import { gemText, known } from './amounts.ts'

export const gemBundle = 'ジェムパック'
export const gemPurchaseFor = (gems: number) => `${gemText(gems)}でジェムを購入`
export const gemPurchase = 'ジェムの購入'
export const receivedGems = (gems: number, balance: number) => `${gemText(gems)}を受け取りました。現在の残高：${known(balance)}`

export const bundlePurchased = (title: string, balance: number | undefined) => `${title}を購入しました。現在の残高：${known(balance)}`
export const gemsPurchased = (paid: number | undefined, received: number | undefined, balance: number | undefined) =>
  `${known(paid)}ジェムを使い、${known(received)}ジェムを受け取りました。現在の残高：${known(balance)}`
