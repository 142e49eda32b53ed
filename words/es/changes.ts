export const ofOtherVersion = 'Un cambio hecho con otra versión de la aplicación'
export const unreadable = 'Un cambio que no se puede leer'

/** "Compra de gemas: no tienes suficientes gemas". `why` is a sentence, with or without its full stop. */
export const refused = (what: string, why: string) => `${what}: ${why.slice(0, 1).toLowerCase()}${why.slice(1).replace(/\.$/, '')}`
