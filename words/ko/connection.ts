/** Why nothing can be asked of the shop: `isOnline`, as far as the device knows. A sentence without its full stop. */
export const cutOff = (isOnline: boolean) => (isOnline ? '상점이 응답하지 않아요' : '오프라인이에요')
export const cutOffSentence = (isOnline: boolean) => `${cutOff(isOnline)}.`

/** The light of the bar, in a word. */
export const online = '온라인'
export const offline = '오프라인'
export const unknown = '연결 중'
/** Something other than the connection holds up what waits. */
export const onHold = '보류 중'
export const needsYou = '답 필요'
/** Stands behind the word, for those who hear it. `waiting`: "주문 1건, 변경 2건". */
export const thingsWaiting = (waiting: string) => `${waiting} 대기 중`
/** The headlines of its panel. */
export const isOnline = '온라인이에요.'
export const isConnecting = '연결하는 중…'
