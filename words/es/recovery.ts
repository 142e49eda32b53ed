export const linkMailed =
  'Si esta cuenta existe, hay un correo con un enlace en camino. El enlace sirve una sola vez, durante diez minutos.'
export const passwordSet = 'Tu contraseña cambió. Ya puedes iniciar sesión.'
