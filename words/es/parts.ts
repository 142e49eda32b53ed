// What several small parts of the screens say.

export const close = 'Close'
export const loading = 'Loading…'
export const undo = 'Undo'
export const dismiss = 'Dismiss'
/** How many words there are to read, which says how long a message stays: where a language has no spaces, as long as so many take. */
export const countWords = (text: string) => text.trim().split(/\s+/).length
