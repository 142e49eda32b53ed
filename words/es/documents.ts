/** In place of what a page shows of the server. */
export const notLoaded = 'This could not be loaded.'
