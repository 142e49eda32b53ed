import { gemText } from './amounts.ts'
import { easy, hard, medium } from './levels.ts'
import { andMore, namelessWithin } from './lists.ts'

// What is not done yet stands as a noun (「カートに追加：…」), what is done as a sentence (「…をカートに入れました」, list-changes.ts).

export const addToCart = (name: string) => `カートに追加：${name}`
export const removeFromCart = (name: string) => `カートから削除：${name}`
export const moveToCart = (name: string) => `カートへ移動：${name}`
export const moveToWishlist = (name: string) => `ほしいものリストへ移動：${name}`
export const addToWishlist = (name: string) => `ほしいものリストに追加：${name}`
export const removeFromWishlist = (name: string) => `ほしいものリストから削除：${name}`
export const updatedCart = (count: number) => `カートを更新しました：${count}点`
export const updateCart = (count: number) => `カートの更新：${count}点`

interface Brought {
  cart: number
  wishlist: number
}

export const broughtAlong = (brought: Brought) => `${whereTo(brought)}追加しました`
export const bringAlong = (brought: Brought) => `${whereTo(brought)}追加`
export const wasBroughtAlong = (brought: Brought) => `${whereTo(brought)}追加しました。`
export const done = '完了'
export const doneExcept = (names: readonly (string | undefined)[], more: number) =>
  `完了（次のものを除く：${andMore(
    names.map((name) => name ?? namelessWithin),
    more,
  )}）`
export const leftBehind = (count: number) => `ログイン前の${count}点を、アカウントに追加できませんでした。`

export const languageChosen = (name: string) => `言語：${name}`

export const follow = (tag: string) => `#${tag}をフォロー`
export const unfollow = (tag: string) => `#${tag}のフォローを外す`
export const followed = (tag: string) => `#${tag}をフォローしました`
export const unfollowed = (tag: string) => `#${tag}のフォローを外しました`

export const share = (name: string) => `リストを「${name}」として共有`
export const shared = (name: string) => `リストを「${name}」として共有しました`
export const renameShare = (name: string) => `共有リストの名前を「${name}」に変更`
export const shareRenamed = (name: string) => `共有リスト：「${name}」`
export const endShare = (name: string) => `「${name}」へのリンクを終了`
export const shareEnded = (name: string) => `「${name}」へのリンクを終了しました`

export const messageToShop = 'ショップへのメッセージ'
export const messageSent = 'メッセージを送信しました。'
export const messageFields = { name: '名前', email: 'メールアドレス', message: 'メッセージ' }

interface Graded {
  score: number
  total: number
  earnedGems: number
}

const LEVELS = { easy, medium, hard }

export const knowledgeQuiz = (difficulty: 'easy' | 'medium' | 'hard') => `知識クイズ（${LEVELS[difficulty]}）`
export const graded = ({ score, total, earnedGems }: Graded) => `${total}問中${score}問正解、${gemText(earnedGems)}獲得`
export const quizGraded = (result: Graded) => `クイズの採点が終わりました：${graded(result)}。`
export const personalityType = (type: string) => `性格タイプ：${type}`

function whereTo({ cart, wishlist }: Brought): string {
  if (wishlist === 0) return cart === 0 ? '' : `カートに${cart}点`
  return cart === 0 ? `ほしいものリストに${wishlist}点` : `カートに${cart}点、ほしいものリストに${wishlist}点`
}
