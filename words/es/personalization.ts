export const title = 'Personalization'
export const lede = (hasBooks: boolean) => (hasBooks ? 'Books now, music and stories soon.' : 'Music and stories soon.')
/** The heading above reviews. */
export const othersSay = 'What others say'
