export const theShop = 'ショップ'
export const ordersAsk = (count: number) => (count === 1 ? '注文について確認があります' : `${count}件の注文について確認があります`)
export const openToAnswer = (shop: string) => `まだ何も注文されていません。${shop}を開いて答えてください。`

export const somethingRefused = 'できなかったことがあります'
export const openToSeeWhy = (shop: string) => `何が、なぜできなかったのかは、${shop}で確認できます。`

export const ordersPlaced = (orders: number, things: number) =>
  orders === 1 ? `注文が確定しました：${things}点` : `${orders}件の注文が確定しました：${things}点`
export const lookAtCollection = 'コレクションを見てみてください。'

export const changesSent = (count: number) =>
  count === 1 ? 'オフラインでの操作を送信しました' : `オフラインでの操作を${count}件送信しました`
export const openToSeeHow = (shop: string) => `結果は${shop}で確認できます。`

export const wishesBack = (count: number) => (count === 1 ? 'ほしいものの販売が再開しました' : `ほしいもの${count}点の販売が再開しました`)
export const wishesCheaper = (count: number) => (count === 1 ? 'ほしいものが値下げされました' : `ほしいもの${count}点が値下げされました`)
export const wishesChanged = (count: number) => `ほしいもの${count}点にうれしいお知らせがあります`
export const lookAtWishlist = 'ほしいものリストを見てみてください。'

export const newInTag = (tag: string, count: number) => `#${tag}の新着：${count}点`
/** `tags`: at least two. */
export const newInTags = (tags: number) => `フォロー中のタグ${tags}件に新着があります`
export const lookAtNew = '新着を見てみてください。'
