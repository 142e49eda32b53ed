import type { ReactNode } from 'react'

export const title = 'アカウント'
export const lede = 'プロフィールと性格タイプ、そしてジェム。'
export const editOffline = (cutOff: string) => `${cutOff}。いま編集しておいて、あとで保存できます。`
export const sessionInvalid = 'ログインの状態を確認できませんでした。もう一度ログインしてください。'
export const noSession = 'ログインが無効になっています。もう一度ログインしてください。'

export const cancel = 'キャンセル'
export const currentPassword = '現在のパスワード'
export const wrongPassword = '現在のパスワードと違います。'
export const saving = '保存中…'

export const updated = 'アカウントを更新しました！'
export const notUpdated = 'アカウントを更新できませんでした。もう一度お試しください。'
export const notUpdatedOffline = (cutOff: string) =>
  `${cutOff}。まだ何も保存されていません。入力した内容はここに残るので、あとで保存してください。`
export const changesWereSaved = '変更が保存された'
export const unsavedChanges = 'まだ保存していない変更があります。'
export const profilePicture = 'プロフィール画像'
export const asterisk = '*の付いた項目は必須です。'
export const name = '名前'
export const nameNeeded = '名前がまだ入力されていません。ここで変更を保存するには名前が必要です。'
export const username = 'ユーザー名'
export const email = 'メールアドレス'
export const phoneNumber = '電話番号'
export const phoneForm = '123-456-7890'
export const birthday = '誕生日'
export const newPassword = '新しいパスワード（任意）'
export const newPasswordHint = '8文字以上。保存すると、ほかの端末はログアウトされます。'
export const saveChanges = '変更を保存'

export const confirmTitle = 'ご本人ですか？'
export const confirmWhy = 'この変更は、アカウントにログインできる人に関わります。保存するには、現在のパスワードを入力してください。'
export const confirm = '確認'

export const confirmEmail = 'メールアドレスの確認'
export const linkSent = (address: ReactNode) => (
  <>
    {address}
    <span>にリンクを送りました。リンクを開くまで、アカウントについてのメールはほかに送りません。</span>
  </>
)
export const emailWasSent = 'メールが送信された'
export const sentAgain = '送信しました。リンクは1回だけ、1週間使えます。'
export const notSentAgain = (cutOff: string) => `${cutOff}。何も送信されていません。`
export const sending = '送信中…'
export const sendAgain = 'リンクをもう一度送る'

export const personalityType = '性格タイプ'
export const noPersonalityType = '未設定：クイズで調べる'
export const viewResults = 'すべての結果を見る'
export const retakeQuiz = 'クイズをもう一度'
export const gemBalance = 'ジェムの残高'

export const devices = '端末'
export const devicesLede = 'ログインしている場所です。ログインは半年で期限が切れます。'
export const loading = '読み込み中…'
export const showDevices = '端末を表示'
export const devicesNotLoaded = (cutOff: string) => `${cutOff}。端末の一覧は、あとでもう一度お試しください。`
export const thisDevice = 'この端末'
export const deviceUsed = (used: string, since: string) => `最終利用：${used}、ログイン：${since}から`
export const logOutDevice = 'ログアウトさせる'
export const logOutDeviceNamed = (device: string, since: string) => `ログアウトさせる：${device}（${since}から）`
export const deviceWasLoggedOut = (device: string) => `${device}がログアウトされた`
export const deviceLoggedOut = (device: string) => `${device}をログアウトさせました。`

export const storage = 'オフラインと保存領域'
export const storageLede = (shop: string) => `オフラインでも使えるように、${shop}がこの端末に保存しているものです。`
export const storageTotal = (size: string) => `合計：${size}`
export const browserSilent = 'ブラウザからはわかりません'
export const app = 'アプリ'
export const catalog = 'カタログ'
export const productsAsOf = (_count: number, written: string, asOf: string) => `商品${written}点、${asOf}`
export const noCatalog = 'この端末にはありません'
export const pictures = '画像'
export const picturesAsSeen = '見たものから保存'
export const picturesHere = (_count: number, written: string, size: string) => `画像${written}枚、${size}`
export const picturesHereOf = (hereWritten: string, _count: number, written: string, size: string) =>
  `画像${written}枚のうち${hereWritten}枚、${size}`
export const shopData = 'ショップとアカウントのデータ'
export const waitingToBeSent = '送信待ち'
export const nothingWaits = 'なし'
export const ifSpaceRunsLow = '空きが少なくなったら'
export const browserKeeps = 'ブラウザが残します'
export const browserMayRemove = 'ブラウザが消すことがあります'
export const working = '処理中…'
export const refresh = '更新'
export const notAllRefreshed = '一部を更新できませんでした。オンラインのときにもう一度お試しください。'
export const protect = 'ブラウザに消させない'
export const notProtected = (shop: string) => `ブラウザが許可しませんでした。${shop}をインストールすると、許可されることがあります。`
export const somePictures = '画像を一部だけ残す'
export const downloadPictures = (which: string, size: string) => `${which}をダウンロード（${size}）`

export const clearAsk = '消去…'
export const clearTitle = 'この端末のデータを消去しますか？'
export const clearWhat = 'カタログ、画像、本、結果、見たものの記録が、この端末から消えます。アカウントはそのままです。'
export const clearWaiting = (waiting: string) => `送信待ち：${waiting}。この端末にしか保存されていません。`
export const clearOffline = 'オフラインです。オンラインに戻るまで、見られるものがなくなります。'
export const discardAndLogOut = (waiting: string) => `${waiting}を破棄してログアウト`
export const clearKeepWaiting = '送信待ちは残して消去'
export const clear = '消去'
export const cleared = (shop: string) => `消去しました。オンラインで${shop}を使うと、また保存されていきます。`

export const languageLede = 'この端末でのショップの表示と、届くメールの言語です。'

export const yourData = '自分のデータ'
export const yourDataLede = 'アカウントについて保存しているすべてを、1つのファイル（JSON）で。'
export const preparing = '準備中…'
export const downloadData = '自分のデータをダウンロード'
export const savedAs = (file: string) => `${file}として保存しました。`
export const dataNotLoaded = (cutOff: string) => `${cutOff}。データはサーバーにあります。`

export const deleteAccount = 'アカウントの削除'
export const deleteWhat = 'プロフィール、ジェム、クイズの結果、集めたもののすべてが完全に削除されます。'
export const deleteAsk = 'アカウントを削除'
export const deleteTitle = '本当にアカウントを削除しますか？'
export const deleteWarning =
  'この操作は元に戻せません。ジェム、コレクション、ほしいものリスト、結果が、この端末とサーバーから削除されます。'
export const keepAccount = 'アカウントを残す'
export const deleting = '削除中…'
export const deletePermanently = '完全に削除'
export const deleted = 'アカウントを削除しました。お別れするのはさみしいです。'
export const accountWasDeleted = 'アカウントが削除された'
export const notDeleted = 'アカウントを削除できませんでした。'
export const notDeletedOffline = (cutOff: string) => `アカウントを削除できませんでした。${cutOff}。`
