export const title = 'Sobre la tienda'
export const toStore = 'A los puestos'
export const contact = 'Contacto'
