/** "혜성 링, 달 초커 × 2, 투어 티셔츠 외 4개": `more` things, perhaps none, are not named. */
export const andMore = (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` 외 ${more}개` : ''}`

/** "달 초커 × 2". */
export const timesOf = (name: string, qty: number) => (qty > 1 ? `${name} × ${qty}` : name)

/** "주문 1건, 변경 2건". */
export const bothOf = (parts: readonly string[]) => parts.join(', ')

/** In place of a name that is not known: as a label, and within a sentence. */
export const nameless = '상품'
export const namelessWithin = '상품 하나'
