export const nothing = 'No hay nada que mostrar ahora mismo.'
export const newThisWeek = 'Nuevo esta semana'
export const recentlySeen = 'Lo último que viste'
/** Names the links to what is new, for those who hear it. */
export const newInFollowed = 'Novedades en las etiquetas que sigues'
export const newInTag = (tag: string, count: number) => `Nuevo en #${tag}: ${count}`
