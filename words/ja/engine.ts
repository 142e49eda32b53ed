export const saved = '保存しました。'
export const loginToOrder = 'ログインして購入手続きへ。'
export const stillUnreached = 'まだショップにつながりません。'
export const discarded = '破棄しました。'

export const closeOlderTabs = (shop: string) => `${shop}のほかのタブを閉じてください。古いバージョンがまだ開いています。`
export const onlyInMemory = (shop: string) =>
  `このブラウザでは、${shop}のデータを保存できません。ログインしていてオンラインのあいだは、操作はすぐに送信されます。それ以外は、このページを閉じると消えます。`
export const notSaving = (shop: string) => `いま、このブラウザでは${shop}のデータを保存できません。ページを再読み込みしてください。`
export const notSavedHere = (shop: string) => `いま、このブラウザでは${shop}のデータを保存できないため、何も変更していません。`
export const notSentFull = '端末の空きがありません。操作は保存されていますが、空きができるまで送信できません。'
export const notKeptFull = '端末の空きがないため、変更を保存できませんでした。空きを作って、もう一度お試しください。'
export const notRestored = '前回の内容の一部を復元できませんでした。カートとほしいものリストを確認してください。'
export const seeOtherTab = (shop: string) => `うまくいかず、何も変更していません。${shop}のもう1つのタブを確認してください。`

export const otherOrderWaits = '別の注文がすでに送信待ちです。'
export const orderBeforePlaced = 'これより前の注文は、すでに確定していました。'
