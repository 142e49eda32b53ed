import type { Wrap } from '../wrap.ts'

export const title = '新規登録'
export const lede = 'クイズでジェムをため、購入手続きをして、どの端末でも自分のものを見られます。*の付いた項目は必須です。'
export const ledeWithoutQuizzes = '購入手続きをして、どの端末でも自分のものを見られます。*の付いた項目は必須です。'
export const needsConnection = (cutOff: string) => `${cutOff}。アカウントを作るには接続が必要です。`
export const username = 'ユーザー名'
export const email = 'メールアドレス'
export const password = 'パスワード'
export const passwordHint = '8文字以上。'
export const confirmPassword = 'パスワード（確認）'
export const name = '名前'
export const nameHint = 'ここでの呼び名です。いまは任意ですが、アカウントの変更を保存するときに必要になります。'
export const phoneNumber = '電話番号'
export const phoneHint = '例：123-456-7890。ユーザー名を忘れたときに、探す手がかりになります。'
export const birthday = '誕生日'
export const birthdayHint = 'こちらも、ユーザー名を忘れたときの手がかりになります。'
export const profilePicture = 'プロフィール画像'
export const register = '新規登録'
export const registering = 'アカウントを作成中…'
export const registered = '登録が完了しました！ログインしています。'
export const accountWasCreated = 'アカウントが作成された'
export const failed = '登録できませんでした。もう一度お試しください。'
export const haveAccount = (link: Wrap) => (
  <>
    <span>アカウントをお持ちの方は </span>
    {link('ログイン')}
  </>
)
