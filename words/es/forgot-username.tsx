import type { Wrap } from '../wrap.ts'

export const title = 'Olvidé mi nombre de usuario'
export const lede = 'Encuéntralo con el teléfono o el cumpleaños de tu cuenta.'
export const remembered = (link: Wrap) => (
  <>
    <span>¿Al final te acordaste? </span>
    {link('Inicia sesión')}
  </>
)
export const findBy = 'Buscar por'
export const choices = { phone: 'Teléfono', birthday: 'Cumpleaños' }
export const labels = { phone: 'Número de teléfono', birthday: 'Cumpleaños' }
/** The order is month, day, year, in Spanish as well. */
export const forms = { phone: 'XXX-XXX-XXXX', birthday: 'MM-DD-AAAA (mes, día, año)' }
export const birthdayWrong = 'El cumpleaños tiene que ser MM-DD-AAAA (mes, día, año)'
export const failed = 'Hubo un error. Inténtalo de nuevo.'
export const register = 'Crear cuenta'
export const needsConnection = (cutOff: string) => `${cutOff}. Para buscar tu nombre de usuario hace falta conexión.`
export const find = 'Buscar mi nombre de usuario'
export const finding = 'Buscando…'

export const found = 'Encontramos tu cuenta'
export const username = 'Nombre de usuario'
export const email = 'Correo electrónico'
export const login = 'Iniciar sesión'
export const goBack = 'Volver'
