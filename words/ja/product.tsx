import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'

export const loading = '商品を読み込み中…'
export const oneMoment = '少しお待ちください…'
export const notHere = 'この商品はまだ端末にありません'
export const notHereText = 'いまはショップにつながりません。商品一覧をどれか一度オンラインで開くと、すべての商品がオフラインで見られます。'
export const tryAgain = 'もう一度試す'
export const notFound = '商品が見つかりません'
export const notFoundText = 'リンクが古いか、途中で切れているかもしれません。'
export const noLongerSold = (name: string) => `${name}は販売を終了しました`
export const noLongerSoldText = 'もうショップにはありませんが、似たものが見つかるかもしれません。'
export const searchAll = 'すべてから探す'
export const kpop = 'K-POP'
export const anime = 'アニメ'

export const enlarge = '大きく見る'
export const pictures = '画像'
export const pictureOf = (place: number, count: number, shows: string) => `画像${place}/${count}：${shows}`
export const previousPicture = '前の画像'
export const nextPicture = '次の画像'
export const zoomOut = '縮小'
export const zoomIn = '拡大'
export const close = '閉じる'

export const owned = 'コレクションにあります'
export const wishlist = 'ほしいものリスト'
export const wishlisted = 'リストに追加済み'
export const seeCart = 'カートを見る'
export const tooFewGems = (missing: number) => `あと${gemText(missing)}必要です`
export const gemsLeft = (rest: number) => `購入後の残りは${gemText(rest)}`
export const whereGemsComeFrom = 'ジェムはどこで手に入りますか？'
export const gemsAreFree = (register: Wrap) => (
  <>
    <span>ジェムは無料で、クイズで手に入ります。必要なのは</span>
    {register('アカウント')}
    <span>だけです。</span>
  </>
)
export const from = (seller: string) => `取り扱い：${seller}`
export const findMoreOn = (seller: string) => `似たものを${seller}で探す`

export const more = (kind: string) => `ほかの${kind}`
export const somethingElse = 'ほかのものを探しますか？'
export const allProducts = { kpop: 'K-POPの全商品', anime: 'アニメの全商品' }
