import type { ReactNode } from 'react'

// `price` is an amount with its word, like "1,250젬".

export const title = '답이 필요한 주문'
export const ordersTitle = (_orders: number) => '답이 필요한 주문이 있어요'
export const changesTitle = '답이 필요한 변경이 있어요'
export const loading = '불러오는 중…'
export const nothingAsked = '답할 것이 없어요'
export const whenAsked =
  '주문이 처리되기 전에 가격이 오르거나, 상품이 없어지거나 이름이 바뀌거나, 다른 기기에서 장바구니를 먼저 주문하면 여기서 물어봐요.'
export const toCart = '장바구니로'
export const seeActivity = '활동 보기'
export const somethingNew = '새로운 거 볼까요?'

export const answeredInTab = '여기 있던 질문 하나는 다른 탭에서 답했어요.'
export const closedElsewhere = '여기 있던 질문 하나가 닫혔어요. 다른 기기에서 답했거나, 그사이에 장바구니가 바뀌었어요.'
export const alreadyAnsweredInTab = '다른 탭에서 이미 다르게 답했어요. 그 답으로 처리돼요.'
export const alreadyClosed = '다른 기기에서 이미 답했거나, 그사이에 장바구니가 바뀌었어요. 달라진 것은 없어요.'
export const nothingOrdered = '아무것도 주문되지 않았어요. 장바구니는 그대로예요.'
export const cart = '장바구니'
export const inventory = '컬렉션'
/** `when`: "상점에 연결되는 대로" or "다음에 상점을 열 때". */
export const answerWaits = (when: string) => `답을 이 기기에 저장했어요. ${when} 보낼게요.`

/** What a question is about, by why it is asked. */
export const questions = {
  price_rose: '가격이 올랐어요',
  item_gone: '없어진 상품이 있어요',
  item_changed: '이름이 바뀐 상품이 있어요',
  not_enough_gems: '젬이 부족해요',
  already_ordered: '다른 주문이 먼저 처리됐어요',
  cart_changed: '다른 기기에서 장바구니가 바뀌었어요',
}
/** What happened, in plain words. Nothing was ordered in any of these cases. */
export const reasons = {
  price_rose: '결제한 뒤에 이 주문에 있는 상품의 가격이 올랐어요.',
  item_gone: '이 주문에 이제 판매하지 않는 상품이 있어요.',
  item_changed: '이 주문에 있는 상품의 이름이 달라졌어요. 다른 상품일 수도 있어요.',
  not_enough_gems: '가지고 있던 젬보다 비싸요.',
  already_ordered: '다른 기기나 탭에서 이미 주문했어요. 여기 있는 것은 결제되지 않았어요. 먼저 한 주문만 둘까요, 아니면 이것도 주문할까요?',
  cart_changed: '여기서 결제했을 때와 장바구니가 달라졌어요. 아래는 그때 본 내용이에요.',
}
export const orderedAndShort = '다른 기기나 탭에서 이미 주문했어요. 여기 있는 것은 주문되지 않았어요.'
export const goneAndPriceRose = '이 주문에 이제 판매하지 않는 상품이 있고, 가격이 오른 상품도 있어요.'
export const goneRestAtNewPrices =
  '이 주문에 이제 판매하지 않는 상품이 있어요. 나머지는 오늘 가격으로 보여 드려요. 그때 본 가격과 다를 수 있어요.'
export const seeFirstOrder = '먼저 한 주문 보기'

// Labels of amounts of gems.
export const seenPrice = '그때 본 가격'
export const seenTotal = '그때 본 합계'
export const priceNow = '지금 가격'
export const priceIfOrdered = '이것도 주문하면'
export const priceOfRest = '나머지의 지금 가격'
export const total = '합계'
export const gemsFree = '내 젬'
export const gemsMissing = '모자란 젬'
export const gemsLeft = '남는 젬'
/** If the second order is placed as well. */
export const gemsLeftThen = '그때 남는 젬'
export const enoughNow = '이제 젬이 충분해요.'
export const takeQuiz = '퀴즈 풀기'
export const gemShop = '젬 상점'

export const nameless = '상품'
/** The name that an item had when it was ordered. */
export const formerName = (name: string) => `그때 이름: ${name}`
/** Stands after an item's name. */
export const times = (count: number) => ` × ${count}`
export const each = (amount: ReactNode) => (
  <>
    <span>하나에 </span>
    {amount}
  </>
)
export const noLongerSold = '판매 종료'

/** `action`: what a button says, `effect`: what pressing it does. */
export const placeRest = (price: string) => ({
  action: `나머지만 ${price}에 주문`,
  effect: '아직 판매하는 것만 주문해요. 없어진 것은 장바구니에서 빠져요.',
})
export const keepFirstOrder = { action: '먼저 한 주문만 두기', effect: '여기 있는 것은 주문하지 않아요.' }
export const orderThese = (price: string) => ({ action: '이것도 주문', effect: `여기 있는 것도 ${price}에 주문해요.` })
export const doNotOrder = {
  action: '주문 안 함',
  effect: '장바구니는 지금 그대로 남아요. 언제든 결제할 수 있어요.',
}
export const placeWhatWasSeen = (price: string) => ({
  action: `${price}에 주문`,
  effect: '지금 장바구니와 상관없이 여기 있는 것을 주문하고, 장바구니에서 빼요.',
})
export const keepCart = {
  action: '장바구니 유지',
  effect: '아무것도 주문하지 않아요. 장바구니는 그대로 남고, 언제든 결제할 수 있어요.',
}
export const tryAgain = (price: string) => ({ action: '다시 주문', effect: `이제 젬이 충분하니, 여기 있는 것을 ${price}에 주문해요.` })
export const place = (price: string) => ({
  action: `${price}에 주문`,
  effect: '여기 있는 것을 오늘 가격으로 주문하고, 장바구니에서 빼요.',
})

export const changesHeading = '답이 필요한 변경'
export const changesOfDevice =
  '이 기기를 오랫동안 쓰지 않았거나 데이터가 복사되어서, 이 중 무엇이 상점에 도착했는지 알 수 없어요. 장바구니와 컬렉션, 젬을 확인해 주세요. 빠진 것은 다시 보내고, 나머지는 버리면 돼요.'
export const changesRefused = (shop: string) =>
  `상점에서 읽지 못한 것이 있어서 나머지만 먼저 처리됐어요. 적어 둔 내용은 버리기 전에 복사해 두세요. ${shop} 앱을 업데이트한 다음 같은 내용을 다시 보내면 될 수도 있어요.`
/** Why a change is asked about; stands below what it did. */
export const whyAsked = {
  device: '상점에 도착했는지 확실하지 않아요',
  too_large: '그대로 보내기에는 너무 커요',
  refused: '상점에서 이 변경을 읽지 못했어요',
}
export const sendAgain = '다시 보내기'
export const sendAllAgain = '모두 다시 보내기'
export const discard = '버리기'
export const discardAll = '모두 버리기'
