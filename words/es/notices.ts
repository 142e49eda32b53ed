export const changeDone = (what: string) => `${what}.`
export const notKept = 'Este cambio no se pudo guardar. Inténtalo de nuevo.'

export const loginFailed = 'No se pudo iniciar sesión'
export const registerFailed = 'No se pudo crear la cuenta'
export const loginAgain = 'Vuelve a iniciar sesión. Tus cambios están guardados en este dispositivo.'

export const unreachable = 'La tienda no responde ahora mismo. Inténtalo de nuevo.'
export const notHere = 'La primera vez, esto necesita conexión. No se pierde nada de lo que hiciste.'
