import type { ReactNode } from 'react'
import type { Wrap } from '../wrap.ts'
import { digits, gemText } from './amounts.ts'

export const title = '장바구니'
export const wishlist = '위시리스트'
export const loading = '장바구니를 불러오는 중…'
export const lines = '장바구니에 담긴 것'
export const isEmpty = '장바구니가 비어 있어요.'
export const isEmptyText = '담은 것은 온라인이든 오프라인이든 모두 여기에 있어요.'
/** A question about an order stands above it. */
export const isEmptyApart = '이것 말고는 장바구니가 비어 있어요.'
export const goShopping = '구경하러 가기'
export const seeWishlist = '위시리스트 보기'
export const moreToCollect = '더 모아 볼까요?'

// One line.
export const nameless = '상점의 상품'
export const moveToWishlist = '위시리스트로 옮기기'
export const remove = '빼기'
export const noLongerSold = '판매 종료'
export const quantity = (count: number) => `수량 ${count}`
export const inTotal = (amount: ReactNode) => (
  <>
    <span>모두 </span>
    {amount}
  </>
)
export const owned = '이미 컬렉션에 있어요'
/** `spares`: lines of the cart without any of which the gems are enough. */
export const enoughWithout = (spares: number) => (spares > 1 ? '위시리스트에 잠시 둬도 좋아요.' : '이것만 빼면 젬이 충분해요.')

// The checkout bar.
export const checkout = '결제하기'
export const checkingOut = '결제하는 중…'
export const loadingPrices = '가격을 불러오는 중…'
export const pricesFailed = '아직 가격을 불러오지 못했어요.'
export const items = '상품'
export const itemsAndPieces = (items: number, pieces: number) =>
  items === pieces ? `${digits(items)}개` : `${digits(items)}종 (${digits(pieces)}개)`
export const yourGems = '내 젬'
export const gemsLeft = '남는 젬'
export const total = (gems: ReactNode, label: Wrap) => (
  <>
    {label('합계 ')}
    {gems}
  </>
)
export const tooMuch = (most: number) => `한 계정에 담을 수 있는 ${gemText(most)}보다 많아요. 장바구니에서 몇 가지를 빼 주세요.`
/** `total` and `missing`: gems, here and below. */
export const totalAndShort = (total: number, missing: number, mark: Wrap) => (
  <>
    {mark(`합계 ${digits(total)}.`)}
    <span>{` ${gemText(missing)} 모자라요.`}</span>
  </>
)
/** The shop was asked to place the order all the same. */
export const notPlacedAndShort = (missing: number, mark: Wrap) => (
  <>
    {mark('주문되지 않았어요.')}
    <span>{` ${gemText(missing)} 모자라요.`}</span>
  </>
)
/** Follows another sentence. */
export const waitingOrdersCounted = ' 대기 중인 주문까지 계산한 거예요.'
/** `count`: at least 2. */
export const moveSomeToWishlist = (count: number) => `${count}개 위시리스트로 옮기기`
export const takeQuiz = '퀴즈 풀기'
export const gemShop = '젬 상점'

// What came of an order.
export const yourOrders = (_count: number) => '내 주문'
export const inventory = '컬렉션'
export const activity = '활동'
/** Leads to what the shop asks. */
export const answer = '답하기'
/** `why`: whole sentences that say why the order was refused, here and below. */
export const nothingNewOrdered = (why: string) => `${why} 새로 주문된 것은 없어요.`
export const nothingOrderedYet = (why: string) => `${why} 아직 아무것도 주문되지 않았어요. 확인한 다음 결제해 주세요.`
export const removeSomething = (why: string) => `${why} 장바구니에서 몇 가지를 빼 주세요.`
export const needAnswer = (orders: number, why: string, mark: Wrap) => (
  <>
    {mark(orders === 1 ? '주문에 답이 필요해요.' : `주문 ${orders}건에 답이 필요해요.`)}
    <span>{` ${why}`}</span>
  </>
)
/** `pieces`: the names of what was ordered; `cost`: gems. */
export const notPaid = (pieces: string, cost: number, mark: Wrap) => (
  <>
    <span>{`${pieces}: ${gemText(cost)}, `}</span>
    {mark('결제 안 됨')}
  </>
)
export const yoursNow = '이제 내 거예요.'
export const seeCollection = '컬렉션 보기'
export const keepShopping = '계속 둘러보기'
