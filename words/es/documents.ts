export const notLoaded = 'No se pudo cargar.'
