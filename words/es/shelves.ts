export const nothing = 'No hay nada que mostrar ahora mismo.'
export const newThisWeek = 'Nuevo esta semana'
export const recentlySeen = 'Lo último que viste'
