import type { ReactNode } from 'react'
import { cutOff } from './connection.ts'

export const showPassword = 'パスワードを表示'
export const hidePassword = 'パスワードを隠す'

export const choosePicture = '画像を選ぶ'
export const changePicture = '画像を変える'
export const removePicture = '画像を削除'
export const pictureUnreadable = 'この画像を読み取れませんでした。PNG、JPEG、WebPの画像を選んでください。'

export const loggedInAs = (name: ReactNode, link: ReactNode) => (
  <>
    {name}
    <span>としてログインしています。</span>
    {link}
  </>
)
export const toDashboard = 'ダッシュボードへ'

export const linkOnItsWay = (email: string) => `${email}にリンクを送りました。開いて、自分のアドレスであることを確認してください。`

/** `what` ends in a plain past form: 「パスワードが変更された」＋「かどうか」. */
export const unknownOutcome = (what: string, isOnline: boolean) => `${cutOff(isOnline)}。${what}かどうか、まだわかりません。${findsOut}`
export const findsOut = 'わかりしだい、このページに表示します。'
export const tookTooLong = '時間がかかりすぎて確かめられませんでした。ページを再読み込みして確認してください。'
