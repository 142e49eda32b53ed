import type { Wrap } from '../wrap.ts'
import { gemText } from './amounts.ts'

export const loading = '상품을 불러오는 중…'
export const oneMoment = '잠시만요…'
export const notHere = '이 상품은 아직 이 기기에 없어요'
export const notHereText = '지금은 상점에 연결되지 않아요. 온라인에서 아무 목록이나 한 번 열면, 모든 상품이 오프라인에서도 열려요.'
export const tryAgain = '다시 시도'
export const notFound = '상품을 찾지 못했어요'
export const notFoundText = '오래되었거나 잘린 링크일 수 있어요.'
export const noLongerSold = (name: string) => `판매 종료: ${name}`
export const noLongerSoldText = '이제 상점에는 없지만, 비슷한 것이 있을지도 몰라요.'
export const searchAll = '전체 검색'
export const kpop = 'K-pop'
export const anime = '애니'

// Pictures.
export const enlarge = '크게 보기'
export const pictures = '그림'
/** `shows`: what is in the picture. */
export const pictureOf = (place: number, count: number, shows: string) => `그림 ${count}장 중 ${place}번째: ${shows}`
export const previousPicture = '이전 그림'
export const nextPicture = '다음 그림'
export const zoomOut = '축소'
export const zoomIn = '확대'
export const close = '닫기'

// One product.
export const owned = '컬렉션에 있어요'
export const wishlist = '위시리스트'
export const wishlisted = '위시리스트에 담음'
export const seeCart = '장바구니 보기'
export const tooFewGems = (missing: number) => `${gemText(missing)} 모자라요`
export const gemsLeft = (rest: number) => `사고 나면 ${gemText(rest)} 남아요`
export const whereGemsComeFrom = '젬은 어디서 나와요?'
export const gemsAreFree = (register: Wrap) => (
  <>
    <span>젬은 무료예요. 퀴즈로 벌 수 있고, </span>
    {register('계정')}
    <span>만 있으면 돼요.</span>
  </>
)
/** `seller`: a market or the address of its site, here and below. */
export const from = (seller: string) => `판매처: ${seller}`
export const findMoreOn = (seller: string) => `${seller}에서 비슷한 것 더 찾기`

// The ways on.
/** `kind`: "K-pop 주얼리". */
export const more = (kind: string) => `${kind} 더 보기`
export const somethingElse = '다른 거 볼까요?'
export const allProducts = { kpop: '모든 K-pop 상품', anime: '모든 애니 상품' }
