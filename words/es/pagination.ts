/** The region of the links to the pages of a list. */
export const pages = 'Pages'
export const page = (number: number) => `Page ${number}`
export const previous = 'Previous'
export const next = 'Next'
