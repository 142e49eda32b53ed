export const pages = 'ページ'
export const page = (number: number) => `${number}ページ目`
export const previous = '前へ'
export const next = '次へ'
