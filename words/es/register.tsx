import type { Wrap } from '../wrap.ts'

export const title = 'Crear cuenta'
export const lede =
  'Gana gemas con los quizzes, finaliza pedidos y ve tus cosas en todos tus dispositivos. Los campos con asterisco son obligatorios.'
export const ledeWithoutQuizzes = 'Finaliza pedidos y ve tus cosas en todos tus dispositivos. Los campos con asterisco son obligatorios.'
export const needsConnection = (cutOff: string) => `${cutOff}. Para crear una cuenta hace falta conexión.`
export const username = 'Nombre de usuario'
export const email = 'Correo electrónico'
export const password = 'Contraseña'
export const passwordHint = 'Al menos 8 caracteres.'
export const confirmPassword = 'Confirma la contraseña'
export const name = 'Nombre'
export const nameHint = 'Cómo te llamamos. Ahora es opcional, pero sin él no se podrán guardar cambios en tu cuenta.'
export const phoneNumber = 'Número de teléfono'
export const phoneHint = 'Por ejemplo, 123-456-7890. Sirve para encontrar tu nombre de usuario si lo olvidas.'
export const birthday = 'Cumpleaños'
export const birthdayHint = 'También sirve para encontrar tu nombre de usuario si lo olvidas.'
export const profilePicture = 'Foto de perfil'
export const register = 'Crear cuenta'
export const registering = 'Creando cuenta…'
export const registered = '¡Cuenta creada! Ya tienes la sesión iniciada.'
/** Follows "todavía no sabemos si". */
export const accountWasCreated = 'se creó tu cuenta'
export const failed = 'No se pudo crear la cuenta. Inténtalo de nuevo.'
export const haveAccount = (link: Wrap) => (
  <>
    <span>¿Ya tienes una cuenta? </span>
    {link('Inicia sesión')}
  </>
)
