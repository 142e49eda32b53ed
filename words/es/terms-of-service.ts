export const title = 'Términos del servicio'
