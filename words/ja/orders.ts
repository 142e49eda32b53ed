import { whenSent } from './waiting.ts'

export const whatOneBuys = 'バインダーに並べるコレクションです。品物は発送されません。'
export const orderWaits = (inBackground: boolean) => `注文は${whenSent(inBackground)}送信されます。`
export const orderTakenBack = '注文を取り消しました。何も購入していません。'
