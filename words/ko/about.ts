/** Until the page's own text is there. */
export const title = '소개'
export const toStore = '가판대 보러 가기'
export const contact = '문의하기'
