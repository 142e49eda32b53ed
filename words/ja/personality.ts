export const title = '性格クイズ'
export const lede = '12の質問に、答えは2つずつ。まちがいはありません。最後に、自分のタイプと、自分だけの星がわかります。'
export const ledeOfKnown = (type: string, name: string, emoji: string) =>
  `いまのタイプは${type}、「${name}」${emoji}です。まだしっくりきますか？`
export const ledeOfResult = '12の答えから、こんなタイプだとわかりました。'

export const percent = (value: number) => `${value}%`
export const answerMore = 'もう少し答えると、はっきりわかります'
export const reset = 'リセット'
export const seeType = 'タイプを見る'

export const saving = 'タイプを保存中…'
export const saved = 'アカウントに保存しました。'
export const savedHere = (itself: boolean) =>
  itself
    ? 'この端末に保存しました。ショップにつながりしだい、アカウントに送信されます。'
    : 'この端末に保存しました。次にショップを開いたときに、アカウントに送信されます。'
export const savingFailed = '結果を送信できませんでした。あとでもう一度お試しください。'
export const tryAgain = 'もう一度試す'
export const allResults = 'すべての結果を見る'
export const backToAnswers = '答えに戻る'
export const sideShare = (name: string, value: number) => `${name} ${value}%`

export const share = 'タイプをシェア'
export const savePicture = '画像を保存'
/** Without a word for "I": a user says it in the first person. */
export const iAm = (type: string, name: string, emoji: string) => `${type}の「${name}」${emoji}でした。みんなは何タイプ？`
export const copied = 'コピーしました。好きなところに貼り付けてください。'
export const cannotShare = 'このブラウザでは、シェアもコピーもできません。代わりに画像を保存してください。'
export const noPicture = '画像を作れませんでした。'
export const downloaded = 'ダウンロードフォルダに保存しました。'
