export const title = 'Contacto'
export const lede = 'Escríbenos, con o sin conexión.'
export const name = 'Nombre'
export const email = 'Correo electrónico'
export const message = 'Mensaje'
export const sending = 'Enviando…'
export const send = 'Enviar'
export const sent = '¡Gracias! Recibimos tu mensaje.'
export const waits = (when: string) => `Tu mensaje está guardado en este dispositivo y se enviará ${when}.`
export const failed = 'No se pudo enviar tu mensaje. Inténtalo de nuevo.'
export const nameMissing = 'Dinos tu nombre.'
export const emailMissing = 'Dinos tu correo electrónico para que podamos responderte.'
export const emailWrong = 'Esto no parece una dirección de correo.'
export const messageMissing = 'Escribe un mensaje.'

export const elsewhere = 'En otros sitios'
export const kpop = 'La gran comunidad de K-pop en Reddit (en inglés). No es nuestra.'
export const myAnimeList = 'Foro de MyAnimeList'
export const anime = 'El lugar para hablar de anime y manga (en inglés). No es nuestro.'
export const youngAdult = 'Sobre libros juveniles, con los spoilers marcados (en inglés). No es nuestro.'
export const invite = 'Cuéntaselo a alguien por correo'
export const inviteHow = (shop: string) => `Abre tu aplicación de correo con un enlace a ${shop}.`
export const invitation = (shop: string) => `Nos vemos en ${shop}`
