import { whenSent } from './waiting.ts'

/** Said wherever one decides to have a piece. */
export const whatOneBuys = '바인더에 모으는 수집품이에요. 배송되는 것은 없어요.'
export const orderWaits = (inBackground: boolean) => `주문은 ${whenSent(inBackground)} 보낼게요.`
export const orderTakenBack = '주문을 취소했어요. 산 것은 없어요.'
