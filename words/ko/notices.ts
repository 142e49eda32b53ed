// What screens and the app itself say in passing: in a message that comes and goes, or to those who hear the page.

/** Of a change that is shown already, for those who hear it. `what`: "혜성 링, 장바구니에 담았어요". */
export const changeDone = (what: string) => `${what}.`
export const notKept = '변경을 저장하지 못했어요. 다시 시도해 주세요.'

export const loginFailed = '로그인하지 못했어요'
export const registerFailed = '가입하지 못했어요'
export const loginAgain = '다시 로그인해 주세요. 변경한 내용은 이 기기에 저장돼 있어요.'

export const unreachable = '지금은 상점에 연결되지 않아요. 다시 시도해 주세요.'
/** Its code was never on this device. */
export const notHere = '처음 한 번은 연결이 필요해요. 한 일은 하나도 사라지지 않았어요.'
