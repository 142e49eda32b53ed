export const title = 'ブログ'
