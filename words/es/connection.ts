export const cutOff = (isOnline: boolean) => (isOnline ? 'La tienda no responde' : 'No tienes conexión')
export const cutOffSentence = (isOnline: boolean) => `${cutOff(isOnline)}.`

export const online = 'En línea'
/** Short: the light's word has 6 em. */
export const offline = 'Sin red'
export const unknown = 'Conectando'
export const onHold = 'En pausa'
export const needsYou = 'Te toca'
export const thingsWaiting = (waiting: string) => `${waiting} en espera`
export const isOnline = 'Tienes conexión.'
export const isConnecting = 'Conectando…'
