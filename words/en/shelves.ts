// Rows of products or books.

export const nothing = 'Nothing to show right now.'
export const newThisWeek = 'New this week'
export const recentlySeen = 'Recently seen'
/** Names the links to what is new, for those who hear it. */
export const newInFollowed = 'New in the tags you follow'
export const newInTag = (tag: string, count: number) => `New in #${tag}: ${count}`
