// Spanish writes a space before "%", which no line break may part.

export const title = 'Quiz de personalidad'
export const lede = 'Doce preguntas con dos respuestas, y ninguna está mal. Al final tienes tu tipo y una estrella que es toda tuya.'
export const ledeOfKnown = (type: string, name: string, emoji: string) => `Tu tipo es ${type}: ${name} ${emoji}. ¿Todavía va contigo?`
export const ledeOfResult = 'Doce respuestas, y esto es lo que dicen de ti.'

export const percent = (value: number) => `${value}\u{a0}%`
export const answerMore = 'Responde algunas más para que el resultado sea fiable'
export const reset = 'Empezar de nuevo'
export const seeType = 'Ver mi tipo'

export const saving = 'Guardando tu tipo…'
export const saved = 'Guardado en tu cuenta.'
export const savedHere = (itself: boolean) =>
  itself
    ? 'Guardado en este dispositivo. Se enviará a tu cuenta en cuanto la tienda responda.'
    : 'Guardado en este dispositivo. Se enviará a tu cuenta cuando vuelvas a abrir la tienda.'
export const savingFailed = 'No se pudieron enviar los resultados. Inténtalo más tarde.'
export const tryAgain = 'Intentar de nuevo'
export const allResults = 'Ver todos los resultados'
export const backToAnswers = 'Volver a mis respuestas'
export const sideShare = (name: string, value: number) => `${name} ${value}\u{a0}%`

export const share = 'Compartir mi tipo'
export const savePicture = 'Guardar imagen'
export const iAm = (type: string, name: string, emoji: string) => `Soy ${type}: ${name} ${emoji}. ¿Y tú?`
export const copied = 'Copiado. Pégalo donde quieras.'
export const cannotShare = 'Este navegador no puede compartir ni copiar. Guarda la imagen.'
export const noPicture = 'No se pudo crear la imagen.'
export const downloaded = 'Guardada en tus descargas.'
