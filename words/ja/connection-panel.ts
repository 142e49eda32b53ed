import type { Waiting } from '../waiting.ts'
import { waitingWords, whenSent } from './waiting.ts'

export const loginAgain = 'もう一度ログインすると送信されます。何も失われません。'
export const needsNewVersion = '新しいバージョンが必要です。案内が出たら再読み込みしてください。'
export const unreadable = 'このバージョンでは読めない変更があります。そのまま残してあります。'
export const login = 'ログイン'
export const tryNow = '今すぐ試す'
export const answerNow = '今すぐ答える'
export const activity = 'アクティビティ'
export const close = '閉じる'

export const ordersAsk = (count: number) => (count > 1 ? `${count}件の注文について確認があります。` : '注文について確認があります。')
export const changesAsk = (count: number) => (count > 1 ? `${count}件の変更について確認があります。` : '変更について確認があります。')

export const keepShopping = 'このまま買い物を続けられます。操作はここに残り、あとで送信されます。'
export const allSaved = 'ここまでの操作はすべて保存されています。'
export const worksOffline = (shop: string) => `${shop}はオフラインでも使えます。`
export const onTheWay = (waiting: Waiting) => `${waitingWords(waiting)}をショップに送っています。`
export const keptHere = (waiting: Waiting, inBackground: boolean) =>
  `${waitingWords(waiting)}をこの端末に保存してあります。${whenSent(inBackground)}送信されます。`
