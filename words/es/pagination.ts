export const pages = 'Páginas'
export const page = (number: number) => `Página ${number}`
export const previous = 'Anterior'
export const next = 'Siguiente'
