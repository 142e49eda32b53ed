import { gemText, known } from './amounts.ts'

export const gemBundle = 'Paquete de gemas'
export const gemPurchaseFor = (gems: number) => `Compra de gemas por ${gemText(gems)}`
export const gemPurchase = 'Compra de gemas'
export const receivedGems = (gems: number, balance: number) => `Recibiste ${gemText(gems)}. Saldo nuevo: ${known(balance)}`

export const bundlePurchased = (title: string, balance: number | undefined) => `Compraste ${title}. Saldo nuevo: ${known(balance)}`
export const gemsPurchased = (paid: number | undefined, received: number | undefined, balance: number | undefined) =>
  `Gastaste ${known(paid)} y recibiste ${known(received)}. Saldo nuevo: ${known(balance)}`
