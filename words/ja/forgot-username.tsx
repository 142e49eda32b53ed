import type { Wrap } from '../wrap.ts'

export const title = 'ユーザー名を忘れたとき'
export const lede = 'アカウントの電話番号か誕生日で探せます。'
export const remembered = (link: Wrap) => (
  <>
    <span>思い出しましたか？ </span>
    {link('ログイン')}
  </>
)
export const findBy = '探す方法'
export const choices = { phone: '電話番号', birthday: '誕生日' }
export const labels = { phone: '電話番号', birthday: '誕生日' }
export const forms = { phone: 'XXX-XXX-XXXX', birthday: 'MM-DD-YYYY' }
export const birthdayWrong = '誕生日はMM-DD-YYYY（月-日-年）の形で入力してください'
export const failed = 'エラーが発生しました。もう一度お試しください。'
export const register = '新規登録'
export const needsConnection = (cutOff: string) => `${cutOff}。ユーザー名を探すには接続が必要です。`
export const find = 'ユーザー名を探す'
export const finding = '探しています…'

export const found = 'アカウントが見つかりました'
export const username = 'ユーザー名'
export const email = 'メールアドレス'
export const login = 'ログイン'
export const goBack = '戻る'
