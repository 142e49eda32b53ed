// Notifications, which the service worker shows while no page is in sight. `shop`: the name of the shop.

export const theShop = '상점'

export const ordersAsk = (count: number) => (count === 1 ? '주문에 답이 필요해요' : `주문 ${count}건에 답이 필요해요`)
export const openToAnswer = (shop: string) => `아직 주문된 것은 없어요. ${shop} 앱을 열어 답해 주세요.`

export const somethingRefused = '처리하지 못한 것이 있어요'
export const openToSeeWhy = (shop: string) => `${shop} 앱을 열면 무엇이 왜 그런지 볼 수 있어요.`

/** `things`: how many pieces were bought by all of these orders. */
export const ordersPlaced = (orders: number, things: number) =>
  orders === 1 ? `주문 완료: ${things}개` : `주문 ${orders}건 완료: ${things}개`
export const lookAtCollection = '컬렉션에서 확인해 보세요.'

export const changesSent = (count: number) => (count === 1 ? '오프라인에서 한 일을 보냈어요' : `오프라인에서 한 일 ${count}건을 보냈어요`)
export const openToSeeHow = (shop: string) => `${shop} 앱을 열면 결과를 볼 수 있어요.`

export const wishesBack = (count: number) => (count === 1 ? '위시리스트 상품을 다시 팔아요' : `위시리스트 상품 ${count}개를 다시 팔아요`)
export const wishesCheaper = (count: number) =>
  count === 1 ? '위시리스트 상품 가격이 내렸어요' : `위시리스트 상품 ${count}개의 가격이 내렸어요`
/** Some are back, others cost less. */
export const wishesChanged = (count: number) => `위시리스트 상품 ${count}개에 반가운 소식이 있어요`
export const lookAtWishlist = '위시리스트에서 확인해 보세요.'

export const newInTag = (tag: string, count: number) => `#${tag} 신상 ${count}개`
/** `tags`: at least two. */
export const newInTags = (tags: number) => `팔로우하는 태그 ${tags}개에 신상이 나왔어요`
export const lookAtNew = '새로 나온 것을 확인해 보세요.'
