export const title = (shop: string) => `${shop}で探す`
export const allProducts = 'すべての商品'
export const wordsOrLink = '言葉またはリンク'
export const search = '検索'

export const lookingFor = '何かお探しですか？'
export const howToSearch = '売り手のリンクを貼り付けると、その商品を探します。言葉を入力すると、ショップ全体から探せます。'
/** Searches to try, which find something as they stand: a thing, a thing with a color and a price in gems, a gift. */
export const examples: readonly string[] = ['トレカ', '300ジェム以下のブルー', '妹へのプレゼント']
export const toStartWith = 'まずはこのあたりから'
export const loadingToStartWith = 'おすすめをいくつか読み込み中…'
export const searching = 'ショップの中を探しています…'
export const noCatalog = 'カタログはまだこの端末にありません'
export const seemsOffline = 'オフラインのようです。オンラインに戻ったら、もう一度お試しください。'
export const tryAgain = 'もう一度試す'

export const nothingFound = '見つかりませんでした'
export const noResultsFor = (words: string) => `「${words}」は見つかりませんでした`
export const tryOtherWords = '言葉を減らすか変えてみるか、店先をのぞいてみてください。'
export const kpop = 'K-POP'
export const anime = 'アニメ'
export const books = '本'
export const somethingElse = 'ほかのものを探しますか？'

export const foundByLink = (count: number) => (count === 1 ? '見つかりました' : '見つかりました：このどれかです')
export const notOurs = 'このショップのリンクではありません。近いものはこちらです'
export const results = (count: number) => `${count}件`

export const keepForLater = 'あとで見られるように残しておきますか？'
export const onWishlist = 'ほしいものリストにあります。'
export const seeWishlist = 'ほしいものリストを見る'
export const putOnWishlist = 'ほしいものリストに追加'

/** `tag`: as it is read; the search names it. */
export const follow = (tag: string) => `#${tag}をフォロー`
export const unfollow = (tag: string) => `#${tag}のフォローを外す`
export const followedTags = 'フォロー中のタグ'
export const followedTag = (tag: string) => `#${tag}`
