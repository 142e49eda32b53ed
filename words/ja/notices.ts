export const changeDone = (what: string) => `${what}。`
export const notKept = 'この変更を保存できませんでした。もう一度お試しください。'

export const loginFailed = 'ログインできませんでした'
export const registerFailed = '登録できませんでした'
export const loginAgain = 'もう一度ログインしてください。変更はこの端末に残っています。'

export const unreachable = 'いまはショップにつながりません。もう一度お試しください。'
export const notHere = '最初の1回は接続が必要です。操作の内容は失われていません。'
