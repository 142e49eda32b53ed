export const title = '이용약관'
