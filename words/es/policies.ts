export const title = 'Políticas'
export const lede = (shop: string) =>
  `Dos documentos breves: qué puedes esperar de ${shop} y qué espera de ti, y qué datos se guardan y dónde.`
export const terms = 'Términos del servicio'
export const termsText = 'Cómo funcionan las gemas, quién vende y cómo cerrar tu cuenta.'
export const readTerms = 'Leer los términos'
export const privacy = 'Política de privacidad'
export const privacyText = (shop: string) => `Qué datos guarda ${shop}, dónde, durante cuánto tiempo y cómo borrarlos.`
export const readPrivacy = 'Leer la política'
