// Rows of products or books.

export const nothing = 'Nothing to show right now.'
export const newThisWeek = 'New this week'
export const recentlySeen = 'Recently seen'
