import { fansText } from './fans.ts'

export const title = 'Reseñas'
export const lede = 'Fans cuentan lo que encontraron aquí.'
export const ledeOf = (fans: number) =>
  `${fansText(fans)} ${fans === 1 ? 'cuenta' : 'cuentan'} lo que ${fans === 1 ? 'encontró' : 'encontraron'} aquí.`
export const toStore = 'Volver a la tienda'
