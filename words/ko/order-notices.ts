// What is said of an order as it is placed or taken back.

export const pricesLoading = '아직 가격을 불러오는 중이에요. 잠시 뒤에 다시 시도해 주세요.'
export const tooLateToCancel = '취소하기에는 늦었어요. 상점에서 이미 이 주문을 받았어요.'
export const activity = '활동'
export const orderCanceled = '주문을 취소했어요. 혹시 이미 처리된 주문이었다면 알려 드릴게요.'
export const orderCanceledToCart = '주문을 취소했고, 담았던 것은 장바구니로 돌아왔어요. 혹시 이미 처리된 주문이었다면 알려 드릴게요.'
