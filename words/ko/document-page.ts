export const inShort = '한눈에 보기'
/** The region of a wide table. */
export const table = '표'
export const notHere = '이 글은 아직 이 기기에 없어요'
export const seemOffline = '오프라인인 것 같아요. 다시 온라인이 되면 시도해 주세요.'
export const tryAgain = '다시 시도'
