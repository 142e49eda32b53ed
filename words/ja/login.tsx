import type { Wrap } from '../wrap.ts'

export const title = 'ログイン'
export const lede = 'ログインすると、購入手続きができて、ジェムをためられます。'
export const ledeLoggedIn = '別のアカウントを使うには、ここでログインしてください。'
export const cartWaits = (items: number) => `カートに${items}点、保存してあります。ログインすると購入手続きができます。`
export const cartAndWishlistWait = (cart: number, wishlist: number) =>
  `カートに${cart}点、ほしいものリストに${wishlist}点、保存してあります。ログインすると購入手続きができます。`
export const wishlistWaits = (items: number) => `ほしいものリストに${items}点、保存してあります。ログインすると見られます。`
export const expired = 'ログインの期限が切れました。変更はこの端末に残っていて、もう一度ログインすると送信されます。'
export const emailOrUsername = 'メールアドレスまたはユーザー名'
export const password = 'パスワード'
export const login = 'ログイン'
export const loggingIn = 'ログイン中…'
export const loggedIn = 'ログインしました！'
export const failed = 'ログインできませんでした'
export const resetPassword = 'パスワードを再設定'
export const needsConnection = (cutOff: string, link: Wrap) => (
  <>
    <span>{`${cutOff}。ログインには接続が必要です。`}</span>
    {link('買い物を続ける')}
  </>
)
export const newHere = (link: Wrap) => (
  <>
    <span>はじめての方は </span>
    {link('新規登録')}
  </>
)
export const forgotUsername = 'ユーザー名を忘れましたか？'
export const forgotPassword = 'パスワードを忘れましたか？'
