import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'

export const title = 'パスワードを忘れたとき'
export const lede = '新しく設定するためのリンクをメールで送ります。リンクは1回だけ、10分間使えます。'
export const remembered = (link: Wrap) => (
  <>
    <span>思い出しましたか？ </span>
    {link('ログイン')}
  </>
)
export const emailOrUsername = 'メールアドレスまたはユーザー名'
export const verify = 'アカウントを確認'
export const verifying = '確認中…'
export const verifyFailed = 'エラーが発生しました。もう一度お試しください。'
export const notFound = 'アカウントが見つかりません'
export const emailWasSent = 'メールが送信された'
export const sendingNeedsConnection = (cutOff: string) => `${cutOff}。リンクを送るには接続が必要です。`

export const sentTitle = 'メールを確認してください'
export const askedFor = (identifier: ReactNode) => (
  <>
    <span>入力されたのは</span>
    {identifier}
    <span>です。メールが届かないときは、迷惑メールのフォルダと、入力にまちがいがないかを確かめてください。</span>
  </>
)
export const tryAnother = '別のメールアドレスかユーザー名で試す'

export const openingTitle = 'リンクを開いています…'
export const oneMoment = '少しお待ちください。'
export const openedLater = 'できるようになりしだい、もう一度リンクを開きます。リンクは10分間使えます。'

export const resetAgain = '新しいパスワードが設定されたかどうか、まだわかりません。もう一度入力すると確かめられます。'
export const newPassword = '新しいパスワード'
export const passwordHint = '8文字以上。'
export const confirmPassword = '新しいパスワード（確認）'
export const setPassword = '新しいパスワードを設定'
export const saving = '保存中…'
export const passwordWasChanged = 'パスワードが変更された'
export const resettingNeedsConnection = (cutOff: string) => `${cutOff}。新しいパスワードを設定するには接続が必要です。`
export const resetFailed = 'エラーが発生しました。もう一度お試しください。'
export const noAnswer = 'サーバーエラーです。あとでもう一度お試しください。'

export const doneTitle = 'パスワードを変更しました'
export const devicesLoggedOut = 'すべての端末からログアウトしました。'
export const login = 'ログイン'
