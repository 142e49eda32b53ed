export const close = 'Cerrar'
export const loading = 'Cargando…'
export const undo = 'Deshacer'
export const dismiss = 'Ocultar'
export const countWords = (text: string) => text.trim().split(/\s+/).length
