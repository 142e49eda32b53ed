/** In place of what a change did, where this version of the app cannot read it. */
export const ofOtherVersion = 'A change made with another version of the app'
export const unreadable = 'A change that cannot be read'

/** A change with the reason why it was not done: "Gem purchase: not enough gems". `why` is a sentence, with or without its full stop. */
export const refused = (what: string, why: string) => `${what}: ${why.slice(0, 1).toLowerCase()}${why.slice(1).replace(/\.$/, '')}`
