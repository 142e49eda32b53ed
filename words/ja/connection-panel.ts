import type { Waiting } from '../waiting.ts'
import { waitingWords, whenSent } from './waiting.ts'

export const loginAgain = 'Log in again and it is sent. Nothing is lost.'
export const needsNewVersion = 'It needs the new version: reload when offered.'
export const unreadable = 'This version can’t read some changes. They are kept.'
export const login = 'Log in'
export const tryNow = 'Try now'
export const answerNow = 'Answer now'
export const activity = 'Activity'
export const close = 'Close'

export const ordersAsk = (count: number) => (count > 1 ? `${count} of your orders need an answer.` : 'Your order needs an answer.')
export const changesAsk = (count: number) =>
  count > 1 ? `${count} of your changes need an answer.` : 'One of your changes needs an answer.'

export const keepShopping = 'Keep shopping. What you do is kept here and will be sent later.'
export const allSaved = 'Everything you did is saved.'
export const worksOffline = (shop: string) => `${shop} works offline, too.`
export const onTheWay = (waiting: Waiting) => `${thingsAre(waiting)} on the way to the shop.`
export const keptHere = (waiting: Waiting, inBackground: boolean) =>
  `${thingsAre(waiting)} kept on this device and will be sent ${whenSent(inBackground)}.`

function thingsAre(waiting: Waiting): string {
  return `${waitingWords(waiting)} ${waiting.pendingCount === 1 ? 'is' : 'are'}`
}
