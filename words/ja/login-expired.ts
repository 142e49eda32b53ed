import type { Waiting } from '../waiting.ts'
import { waitingWords } from './waiting.ts'

export const loginExpired = 'ログインの期限が切れました。'
export const nothingLost = '操作の内容は失われていません。'
export const keptUntilLogin = (waiting: Waiting) =>
  `${waitingWords(waiting)}をこの端末に保存してあります。もう一度ログインすると送信されます。`
export const logInAgain = 'もう一度ログイン'
