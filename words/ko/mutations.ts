import { gemText } from './amounts.ts'
import { easy, hard, medium } from './levels.ts'
import { andMore, namelessWithin } from './lists.ts'

// What a fan did, in the activity list and in notices, once the shop has done it; and the same before that, or where it was refused, which must not read as
// done ("혜성 링 장바구니에 담기"). What is only for orders, gems and sets stands in files of these names.

export const addToCart = (name: string) => `${name} 장바구니에 담기`
export const removeFromCart = (name: string) => `${name} 장바구니에서 빼기`
export const moveToCart = (name: string) => `${name} 장바구니로 옮기기`
export const moveToWishlist = (name: string) => `${name} 위시리스트로 옮기기`
export const addToWishlist = (name: string) => `${name} 위시리스트에 담기`
export const removeFromWishlist = (name: string) => `${name} 위시리스트에서 빼기`
export const updatedCart = (count: number) => `장바구니를 바꿨어요: ${items(count)}`
export const updateCart = (count: number) => `장바구니 바꾸기: ${items(count)}`

/** What a visitor had put into cart and wishlist before the login, as far as there was any. */
interface Brought {
  cart: number
  wishlist: number
}

export const broughtAlong = (brought: Brought) => whatWas(brought)
export const bringAlong = (brought: Brought) => `${whereTo(brought)} 담기`
export const wasBroughtAlong = (brought: Brought) => `${whatWas(brought)}.`
export const done = '완료'
/** `names`: of what was not added, undefined where this device does not know it; `more`: so many are not named. */
export const doneExcept = (names: readonly (string | undefined)[], more: number) =>
  `완료. 담지 못한 것: ${andMore(
    names.map((name) => name ?? namelessWithin),
    more,
  )}`
export const leftBehind = (count: number) => `로그인하기 전에 담은 것 중 ${items(count)}는 계정에 담지 못했어요.`

/** `name`: of the language, in itself. */
export const languageChosen = (name: string) => `언어: ${name}`

export const follow = (tag: string) => `#${tag} 팔로우하기`
export const unfollow = (tag: string) => `#${tag} 팔로우 해제하기`
export const followed = (tag: string) => `#${tag} 팔로우 중`
export const unfollowed = (tag: string) => `#${tag} 팔로우 해제`

export const share = (name: string) => `목록을 “${name}” 이름으로 공유하기`
export const shared = (name: string) => `목록을 “${name}” 이름으로 공유 중`
export const renameShare = (name: string) => `공유 목록 이름을 “${name}”로 바꾸기`
export const shareRenamed = (name: string) => `공유 목록 이름: “${name}”`
export const endShare = (name: string) => `“${name}” 링크 닫기`
export const shareEnded = (name: string) => `“${name}” 링크를 닫았어요`

export const messageToShop = '상점에 보내는 메시지'
export const messageSent = '메시지를 보냈어요.'
/** Names of the fields of such a message, above what was typed. */
export const messageFields = { name: '이름', email: '이메일', message: '메시지' }

interface Graded {
  score: number
  total: number
  earnedGems: number
}

const levels = { easy, medium, hard }

export const knowledgeQuiz = (difficulty: 'easy' | 'medium' | 'hard') => `지식 퀴즈, ${levels[difficulty]}`
export const graded = ({ score, total, earnedGems }: Graded) => `${total}문제 중 ${score}문제 정답, ${gemText(earnedGems)} 획득`
export const quizGraded = (result: Graded) => `퀴즈 채점이 끝났어요. ${graded(result)}.`
/** `type`: four letters. */
export const personalityType = (type: string) => `성격 유형: ${type}`

function items(count: number): string {
  return `${count}개`
}

/** Ends with 개 in every case. */
function whereTo({ cart, wishlist }: Brought): string {
  const parts = [cart > 0 && `장바구니에 ${items(cart)}`, wishlist > 0 && `위시리스트에 ${items(wishlist)}`]
  return parts.filter(Boolean).join(', ')
}

function whatWas(brought: Brought): string {
  return `${whereTo(brought)}를 담았어요`
}
