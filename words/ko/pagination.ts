/** The region of the links to the pages of a list. */
export const pages = '페이지'
export const page = (number: number) => `${number}페이지`
export const previous = '이전'
export const next = '다음'
