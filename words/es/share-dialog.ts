// El diálogo en que una lista se comparte con un enlace.

export const titles = { wishlist: 'Compartir tu lista de deseos', collection: 'Compartir tu colección' }
export const about = 'Quien tenga el enlace ve lo que haya ese día en esta lista y el nombre que le pongas. Nada más de tu cuenta.'
export const name = 'Nombre de la lista'
export const nameHint = 'Lo lee quien tenga el enlace. No hace falta que sea el tuyo.'
export const nameMissing = 'Elige un nombre de 40 caracteres como máximo.'
export const makeLink = 'Crear un enlace'
export const link = 'Enlace'
export const shareLink = 'Compartir el enlace'
export const saveName = 'Guardar el nombre'
export const endLink = 'Cerrar el enlace'
export const onceSent = 'Para los demás, un enlace se abre o se cierra cuando se hayan enviado tus cambios.'
