/** "Anillo Cometa, Gargantilla Luna × 2 y 4 más". */
export const andMore = (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` y ${more} más` : ''}`

export const timesOf = (name: string, qty: number) => (qty > 1 ? `${name} × ${qty}` : name)

/** "1 pedido y 2 cambios": only such amounts, so "y" never becomes "e". */
export const bothOf = (parts: readonly string[]) => parts.join(' y ')

export const nameless = 'Un artículo'
export const namelessWithin = 'un artículo'
