export const title = '개인정보 처리방침'
