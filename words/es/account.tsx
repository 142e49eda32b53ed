import type { ReactNode } from 'react'

// `cutOff` is the sentence "No tienes conexión" or "La tienda no responde", without its full stop.

export const title = 'Cuenta'
export const lede = 'Tu perfil, tu tipo de personalidad y tus gemas.'
export const editOffline = (cutOff: string) => `${cutOff}. Puedes editar tus datos ahora y guardarlos después.`
export const sessionInvalid = 'Parece que tu sesión ya no es válida. Vuelve a iniciar sesión.'
export const noSession = 'Tu sesión no es válida. Vuelve a iniciar sesión.'

export const cancel = 'Cancelar'
export const currentPassword = 'Contraseña actual'
export const wrongPassword = 'Esa no es tu contraseña actual.'
export const saving = 'Guardando…'

export const updated = '¡Cuenta actualizada!'
export const notUpdated = 'No se pudo actualizar la cuenta. Inténtalo de nuevo.'
export const notUpdatedOffline = (cutOff: string) =>
  `${cutOff}, así que no se guardó nada. Lo que escribiste se queda aquí: guárdalo después.`
/** Follows "todavía no sabemos si". */
export const changesWereSaved = 'se guardaron tus cambios'
export const unsavedChanges = 'Aquí tienes cambios sin guardar.'
export const profilePicture = 'Foto de perfil'
export const asterisk = 'Los campos con asterisco son obligatorios.'
export const name = 'Nombre'
export const nameNeeded = 'Todavía no nos has dicho tu nombre. Hace falta para guardar cualquier cambio aquí.'
export const username = 'Nombre de usuario'
export const email = 'Correo electrónico'
export const phoneNumber = 'Número de teléfono'
export const phoneForm = '123-456-7890'
export const birthday = 'Cumpleaños'
export const newPassword = 'Nueva contraseña (opcional)'
export const newPasswordHint = 'Al menos 8 caracteres. Al guardarla se cierra la sesión en tus otros dispositivos.'
export const saveChanges = 'Guardar cambios'

export const confirmTitle = '¿De verdad eres tú?'
export const confirmWhy = 'Este cambio afecta a quién puede entrar en tu cuenta. Escribe tu contraseña actual para guardarlo.'
export const confirm = 'Confirmar'

export const confirmEmail = 'Confirma tu correo'
export const linkSent = (address: ReactNode) => (
  <>
    <span>Enviamos un enlace a </span>
    {address}
    <span>. Hasta que lo abras, no te escribiremos nada más sobre tu cuenta.</span>
  </>
)
/** Follows "todavía no sabemos si". */
export const emailWasSent = 'se envió el correo'
export const sentAgain = 'Enviado. El enlace sirve una sola vez, durante una semana.'
export const notSentAgain = (cutOff: string) => `${cutOff}. No se envió nada.`
export const sending = 'Enviando…'
export const sendAgain = 'Enviar el enlace de nuevo'

export const personalityType = 'Tipo de personalidad'
export const noPersonalityType = 'Sin definir: haz el quiz'
export const viewResults = 'Ver todos los resultados'
export const retakeQuiz = 'Repetir el quiz'
export const gemBalance = 'Saldo de gemas'

export const devices = 'Dispositivos'
export const devicesLede = 'Dónde tienes la sesión iniciada. Cada sesión caduca a los seis meses.'
export const loading = 'Cargando…'
export const showDevices = 'Mostrar dispositivos'
export const devicesNotLoaded = (cutOff: string) => `${cutOff}. Inténtalo más tarde para ver tus dispositivos.`
export const thisDevice = 'Este dispositivo'
export const deviceUsed = (used: string, since: string) => `Último uso: ${used}. Sesión iniciada: ${since}`
export const logOutDevice = 'Cerrar esta sesión'
export const logOutDeviceNamed = (device: string, since: string) => `Cerrar esta sesión: ${device}, desde el ${since}`
/** Follows "todavía no sabemos si". */
export const deviceWasLoggedOut = (device: string) => `se cerró la sesión de ${device}`
export const deviceLoggedOut = (device: string) => `Se cerró la sesión de ${device}.`

export const storage = 'Uso sin conexión y almacenamiento'
export const storageLede = (shop: string) => `Lo que ${shop} guarda en este dispositivo para funcionar sin conexión.`
export const storageTotal = (size: string) => `Total: ${size}`
export const browserSilent = 'Tu navegador no lo dice'
export const app = 'Aplicación'
export const catalog = 'Catálogo'
export const productsAsOf = (count: number, written: string, asOf: string) =>
  `${written} ${count === 1 ? 'producto' : 'productos'}, ${asOf}`
export const noCatalog = 'No está en este dispositivo'
export const pictures = 'Imágenes'
export const picturesAsSeen = 'Se guardan a medida que las ves'
export const picturesHere = (count: number, written: string, size: string) => `${written} ${count === 1 ? 'imagen' : 'imágenes'}, ${size}`
export const picturesHereOf = (hereWritten: string, count: number, written: string, size: string) =>
  `${hereWritten} de ${written} ${count === 1 ? 'imagen' : 'imágenes'}, ${size}`
export const shopData = 'Datos de la tienda y de la cuenta'
export const waitingToBeSent = 'Pendiente de enviar'
export const nothingWaits = 'Nada'
export const ifSpaceRunsLow = 'Si queda poco espacio'
export const browserKeeps = 'Tu navegador lo conserva'
export const browserMayRemove = 'Tu navegador podría borrarlo'
export const working = 'Un momento…'
export const refresh = 'Actualizar'
export const notAllRefreshed = 'No se pudo actualizar todo. Inténtalo de nuevo cuando tengas conexión.'
export const protect = 'Que el navegador no lo borre'
export const notProtected = (shop: string) => `Tu navegador dijo que no. Quizá acepte cuando instales ${shop}.`
export const somePictures = 'Guardar solo algunas imágenes'
export const downloadPictures = (which: string, size: string) => `Descargar ${which} (${size})`

export const clearAsk = 'Borrar…'
export const clearTitle = '¿Borrar los datos de este dispositivo?'
export const clearWhat =
  'Se borran de este dispositivo el catálogo, las imágenes, los libros, los resultados y lo que has visto. Tu cuenta se queda como está.'
export const clearWaiting = (waiting: string) => `Pendiente de enviar: ${waiting}. Solo está guardado en este dispositivo.`
export const clearOffline = 'No tienes conexión: no habrá nada que ver hasta que vuelvas a tenerla.'
export const discardAndLogOut = (waiting: string) => `Descartar ${waiting} y cerrar sesión`
export const clearKeepWaiting = 'Borrar, pero conservar lo pendiente'
export const clear = 'Borrar'
export const cleared = (shop: string) => `Borrado. Todo vuelve a medida que uses ${shop} con conexión.`

export const languageLede = 'La tienda en este dispositivo y los correos que te envía.'

export const yourData = 'Tus datos'
export const yourDataLede = 'Todo lo que guardamos sobre tu cuenta, en un archivo (JSON).'
export const preparing = 'Preparando…'
export const downloadData = 'Descargar mis datos'
export const savedAs = (file: string) => `Guardado como ${file}.`
export const dataNotLoaded = (cutOff: string) => `${cutOff}. Tus datos están en el servidor.`

export const deleteAccount = 'Eliminar cuenta'
export const deleteWhat = 'Elimina para siempre tu perfil, tus gemas, tus resultados de los quizzes y todo lo que coleccionaste.'
export const deleteAsk = 'Eliminar cuenta'
export const deleteTitle = '¿Seguro que quieres eliminar tu cuenta?'
export const deleteWarning =
  'No se puede deshacer. Tus gemas, tu colección, tu lista de deseos y tus resultados se eliminan de este dispositivo y del servidor.'
export const keepAccount = 'Conservar mi cuenta'
export const deleting = 'Eliminando…'
export const deletePermanently = 'Eliminar para siempre'
export const deleted = 'Cuenta eliminada. Sentimos que te vayas.'
/** Follows "todavía no sabemos si". */
export const accountWasDeleted = 'se eliminó tu cuenta'
export const notDeleted = 'No se pudo eliminar la cuenta.'
export const notDeletedOffline = (cutOff: string) => `No se pudo eliminar la cuenta. ${cutOff}.`
