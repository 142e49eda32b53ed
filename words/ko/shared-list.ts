// 누군가 링크로 공유한 목록.
import { digits } from './amounts.ts'
import { asOfText } from './dates.ts'

export const loading = '목록을 불러오는 중…'
const pieces = (count: number) => `${digits(count)}개`
export const ledes = {
  wishlist: (count: number) => `위시리스트, ${pieces(count)}`,
  collection: (count: number) => `컬렉션, ${pieces(count)}`,
}
export const items = '목록에 있는 상품'
export const wishItToo = '나도 갖고 싶어요'
export const onYourWishlist = '위시리스트에 담음'
export const noLongerSold = '판매 종료'
export const savedHere = (at: number) => `이 기기에 저장됨, ${asOfText(at)}`
export const isEmpty = '이 목록에는 아직 아무것도 없어요.'
export const gone = '공유되지 않는 목록이에요'
export const goneText = '링크가 잘렸거나, 주인이 링크를 닫았을 수 있어요.'
export const notHere = '이 목록은 아직 이 기기에 없어요'
export const notHereText = '지금은 상점에 연결되지 않아요. 공유 목록을 처음 열 때는 연결이 필요해요.'
export const tryAgain = '다시 시도'
export const visitShop = '상점 구경하기'
