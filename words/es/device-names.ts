export const browserOn = (browser: string, system: string) => `${browser} en ${system}`
export const unknownBrowser = 'Navegador desconocido'
