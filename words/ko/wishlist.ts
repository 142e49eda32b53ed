import { digits, gemText } from './amounts.ts'

export const title = '위시리스트'
export const cart = '장바구니'
export const loading = '위시리스트를 불러오는 중…'
export const lines = '위시리스트에 담긴 것'
export const isEmpty = '위시리스트가 비어 있어요.'
export const isEmptyText = '마음에 드는 것의 하트를 누르면 여기에 담겨요.'
export const visitShop = '상점 구경하기'
export const moreToWishFor = '이런 것도 갖고 싶다면'

// One line.
export const nameless = '상점의 상품'
export const moveToCart = '장바구니로 옮기기'
/** Asked before something that is owned already is moved to the cart. */
export const buyAgain = '또 살까요?'
export const remove = '빼기'
export const owned = '이미 컬렉션에 있어요'
export const noLongerSold = '판매 종료'
/** Its price fell since it was seen here, or wished. */
export const cheaper = (was: number, now: number) => `${gemText(was)}에서 ${gemText(now)}으로 내렸어요`
/** It is sold again. */
export const backInShop = '다시 판매해요'

// The wishlist at a glance.
export const atAGlance = '한눈에 보는 내 위시리스트'
export const total = '합계'
export const yourGems = '내 젬'
/** Its value is `everything` or `someOf`. */
export const affordable = '살 수 있는 것'
export const everything = '전부'
export const someOf = (some: number, all: number) => `${digits(all)}개 중 ${digits(some)}개`
export const inCart = '장바구니'
