export const title = 'Reseñas'
export const lede = 'Fans cuentan lo que encontraron aquí.'
export const toStore = 'Volver a la tienda'
