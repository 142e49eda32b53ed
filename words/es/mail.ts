/**
 * What the shop mails to users; `shop` is its name. The server takes these modules by their paths, since it writes in every language at once. No mail quotes
 * anything that was typed: an account registered with a stranger's address would write to them in the shop's name.
 */
interface Words {
  subject: string
  /** Its paragraphs, top to bottom. */
  text: readonly string[]
}

const greeting = 'Hola:'

export const setPassword = (shop: string, link: string): Words => ({
  subject: `Nueva contraseña para ${shop}`,
  text: [
    greeting,
    `Alguien, esperamos que tú, pidió cambiar la contraseña de tu cuenta de ${shop}. Usa este enlace para elegir una nueva. Sirve una sola vez, durante diez minutos:`,
    link,
    'Si no lo pediste tú, ignora este correo: tu contraseña se queda como está.',
  ],
})

export const passwordChanged = (shop: string, isEvery: boolean): Words => ({
  subject: `Tu contraseña de ${shop} cambió`,
  text: [
    greeting,
    isEvery
      ? `La contraseña de tu cuenta de ${shop} se acaba de cambiar, y se cerró la sesión en todos los dispositivos.`
      : `La contraseña de tu cuenta de ${shop} se acaba de cambiar, y se cerró la sesión en todos los demás dispositivos.`,
    'Si no fuiste tú, pide un nuevo enlace en la página de inicio de sesión cuanto antes.',
  ],
})

export const emailChanged = (shop: string): Words => ({
  subject: `Tu dirección de correo de ${shop} cambió`,
  text: [
    greeting,
    `Tu cuenta de ${shop} tiene ahora otra dirección de correo, y desde este momento los mensajes sobre ella llegan allí.`,
    'Si no fuiste tú, alguien conoce tu contraseña. Escríbenos por la página de contacto cuanto antes.',
  ],
})

export const confirmEmail = (shop: string, link: string): Words => ({
  subject: '¿Es esta tu dirección de correo?',
  text: [
    greeting,
    `Alguien escribió esta dirección para una cuenta de ${shop}. Si fuiste tú, este enlace confirma que es tuya. Sirve una sola vez, durante una semana:`,
    link,
    'Si no fuiste tú, ignora este correo. No se enviará nada más a esta dirección mientras no esté confirmada.',
  ],
})

export const confirmToSetPassword = (shop: string, link: string): Words => ({
  subject: `Nueva contraseña para ${shop}`,
  text: [
    greeting,
    `Alguien, esperamos que tú, pidió cambiar la contraseña de la cuenta de ${shop} con esta dirección. La dirección nunca se confirmó, así que este enlace te pregunta primero si es tuya y después te lleva directamente a tu nueva contraseña. Sirve una sola vez, durante diez minutos:`,
    link,
    'Si no lo pediste tú, ignora este correo: la contraseña se queda como está, y no se enviará nada más a esta dirección mientras no esté confirmada.',
  ],
})

export const answerOf = (shop: string) => `Respuesta de ${shop}`
