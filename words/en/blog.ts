export const title = 'Blog'
