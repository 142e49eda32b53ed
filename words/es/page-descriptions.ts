export const descriptions = (shop: string): Readonly<Record<string, string>> => ({
  '/': 'Joyas, moda y fragancias inspiradas en el K-pop y el anime, y libros juveniles por los que vale la pena trasnochar. Con precios en gemas, abierto sin conexión.',
  '/store': 'Elige entre productos inspirados en el K-pop y productos inspirados en el anime.',
  '/kpop': 'Moda, fragancias y joyas inspiradas en el K-pop, con precios en gemas.',
  '/anime': 'Moda, fragancias y joyas inspiradas en el anime, con precios en gemas.',
  '/reviews': `Fans cuentan lo que encontraron en ${shop}.`,
  '/register': 'Crea una cuenta para ganar gemas con quizzes, finalizar pedidos y ver tus cosas en todos tus dispositivos.',
  '/login': 'Inicia sesión para ver tu carrito, tu lista de deseos, tus quizzes y tus gemas.',
  '/forgot-username': 'Encuentra tu nombre de usuario con tu número de teléfono o tu cumpleaños.',
  '/forgot-password': 'Elige una nueva contraseña con un enlace que llega a tu correo.',
  '/policies': 'Las reglas en palabras sencillas, con enlaces a los términos y a la política de privacidad.',
  '/privacy-policy': `Qué guarda ${shop} en tu dispositivo y en su servidor, y cómo borrarlo.`,
  '/terms-of-service': `Qué puedes esperar de ${shop} y qué espera de ti.`,
  '/about': `Por qué existe ${shop}, cómo elige lo que muestra y cómo funciona sin conexión.`,
  '/contact': `Escribe a las personas que hacen ${shop}.`,
})

export const ofAnyPage = 'Un mercado nocturno para fans del K-pop, el anime y los libros juveniles.'
export const pictureAlt = 'Una calle de puestos bajo farolillos, con una estrella brillante al fondo.'
export const notLoaded = 'No se pudo cargar esta página. Revisa tu conexión e inténtalo de nuevo.'
export const withoutScripts = (shop: string) => `Sin JavaScript, ${shop} se puede leer y poco más.`
