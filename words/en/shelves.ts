// Rows of products or books.

/** The buttons of the row of this title, for those who hear them. */
export const back = (title: string) => `${title}: back`
export const forward = (title: string) => `${title}: forward`
export const nothing = 'Nothing to show right now.'
export const newThisWeek = 'New this week'
export const recentlySeen = 'Recently seen'
