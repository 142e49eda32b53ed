// Enseñar algo a una amiga: el botón que comparte una dirección.

export const share = 'Compartir'
export const copied = 'Enlace copiado.'
export const notCopied = 'Este navegador no puede compartir ni copiar. Copia la dirección a mano.'
