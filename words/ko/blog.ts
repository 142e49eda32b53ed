export const title = '블로그'
