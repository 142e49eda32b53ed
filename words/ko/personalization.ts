export const title = '취향'
export const lede = (hasBooks: boolean) => (hasBooks ? '지금은 책, 곧 음악과 이야기도.' : '곧 음악과 이야기가 열려요.')
/** The heading above reviews. */
export const othersSay = '다른 팬들의 이야기'
