import type { ReactNode } from 'react'

export const title = '確認が必要な注文'
export const ordersTitle = (_orders: number) => '注文について確認があります'
export const changesTitle = '変更について確認があります'
export const loading = '読み込み中…'
export const nothingAsked = '確認することはありません'
export const whenAsked =
  '注文が確定する前に、値上がりや売り切れ、名前の変更があったとき、またはほかの端末でカートが注文されたときは、ここで確認します。'
export const toCart = 'カートへ'
export const seeActivity = 'アクティビティを見る'
export const somethingNew = '次は何にしますか？'

export const answeredInTab = '別のタブで、ここの確認に答えました。'
export const closedElsewhere = 'ここの確認は必要なくなりました。ほかの端末で答えたか、その後カートが変わったためです。'
export const alreadyAnsweredInTab = '別のタブで、もう別の答えを選んでいます。そちらが有効です。'
export const alreadyClosed = 'ほかの端末ですでに答えたか、その後カートが変わっています。何も変更していません。'
export const nothingOrdered = '何も注文していません。カートは前のままです。'
export const cart = 'カート'
export const inventory = 'コレクション'
export const answerWaits = (when: string) => `答えはこの端末に保存しました。${when}送信されます。`

export const questions = {
  price_rose: '値上がりしました',
  item_gone: '販売が終わったものがあります',
  item_changed: '名前が変わったものがあります',
  not_enough_gems: 'ジェムが足りません',
  already_ordered: '別の注文が先に確定しました',
  cart_changed: 'ほかの端末でカートが変わりました',
}
export const reasons = {
  price_rose: '購入手続きのあとで、この注文の中に値上がりしたものがあります。',
  item_gone: 'この注文の中に、もう販売していないものがあります。',
  item_changed: 'この注文の中に、名前が変わったものがあります。別のアイテムかもしれません。',
  not_enough_gems: '手持ちのジェムでは足りませんでした。',
  already_ordered:
    'ほかの端末かタブで、すでに注文しています。こちらはまだ支払っていません。最初の注文だけにしますか？それともこちらも注文しますか？',
  cart_changed: 'カートの中身が、ここで購入手続きをしたときと変わっていました。これが、そのとき見ていた内容です。',
}
export const orderedAndShort = 'ほかの端末かタブで、すでに注文しています。こちらは注文されていません。'
export const goneAndPriceRose = 'この注文の中に、もう販売していないものと、値上がりしたものがあります。'
export const goneRestAtNewPrices =
  'この注文の中に、もう販売していないものがあります。残りは今日の価格で表示しているので、前に見た価格と違うことがあります。'
export const seeFirstOrder = '最初の注文を見る'

export const seenPrice = '見たときの価格'
export const seenTotal = '見たときの合計'
export const priceNow = '現在の価格'
export const priceIfOrdered = 'こちらも注文すると'
export const priceOfRest = '残りの現在の価格'
export const total = '合計'
export const gemsFree = '手持ち'
export const gemsMissing = '不足'
export const gemsLeft = '残りのジェム'
export const gemsLeftThen = '注文後の残り'
export const enoughNow = 'いまは足りています。'
export const takeQuiz = 'クイズに挑戦'
export const gemShop = 'ジェムショップ'

export const nameless = 'アイテム'
export const formerName = (name: string) => `見たときの名前：${name}`
export const times = (count: number) => ` × ${count}`
export const each = (amount: ReactNode) => (
  <>
    <span>1点 </span>
    {amount}
  </>
)
export const noLongerSold = '販売終了'

export const placeRest = (price: string) => ({
  action: `残りを${price}で注文`,
  effect: 'まだ販売しているアイテムだけを注文します。ほかのものはカートから外れます。',
})
export const keepFirstOrder = { action: '最初の注文だけにする', effect: 'こちらのアイテムは注文しません。' }
export const orderThese = (price: string) => ({ action: 'こちらも注文', effect: `こちらのアイテムも${price}で注文します。` })
export const doNotOrder = {
  action: '注文しない',
  effect: 'カートはいまのままです。購入手続きはいつでもできます。',
}
export const placeWhatWasSeen = (price: string) => ({
  action: `${price}で注文`,
  effect: 'カートのいまの中身に関係なく、こちらのアイテムを注文し、カートから外します。',
})
export const keepCart = {
  action: 'カートを残す',
  effect: '何も注文しません。カートはそのままで、購入手続きはいつでもできます。',
}
export const tryAgain = (price: string) => ({
  action: 'もう一度注文',
  effect: `ジェムが足りるようになったので、こちらのアイテムを${price}で注文します。`,
})
export const place = (price: string) => ({
  action: `${price}で注文`,
  effect: 'こちらのアイテムを今日の価格で注文し、カートから外します。',
})

export const changesHeading = '確認が必要な変更'
export const changesOfDevice =
  'この端末は長いあいだ使われていなかったか、データが複製されたため、どの変更がショップに届いたのかわかりません。カート、コレクション、ジェムを見て、足りないものはもう一度送信し、残りは破棄してください。'
export const changesRefused = (shop: string) =>
  `ショップが読み取れない変更があったため、それを除いて先に進みました。書いた文章は、破棄する前にコピーしておいてください。${shop}の更新後に同じものを送ると、うまくいくことがあります。`
export const whyAsked = {
  device: 'ショップに届いたかどうかわかりません',
  too_large: '大きすぎてこのままでは送信できません',
  refused: 'ショップがこの変更を読み取れませんでした',
}
export const sendAgain = 'もう一度送信'
export const sendAllAgain = 'すべてもう一度送信'
export const discard = '破棄'
export const discardAll = 'すべて破棄'
