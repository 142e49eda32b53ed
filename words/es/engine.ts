export const saved = 'Guardado.'
export const loginToOrder = 'Inicia sesión para finalizar el pedido.'
export const stillUnreached = 'La tienda sigue sin responder.'
export const discarded = 'Esto se descartó.'

export const closeOlderTabs = (shop: string) => `Cierra las otras pestañas de ${shop}: todavía hay abierta una versión anterior.`
export const onlyInMemory = (shop: string) =>
  `Tu navegador no puede guardar nada de ${shop}. Con la sesión iniciada y con conexión, lo que hagas se envía al momento; todo lo demás se pierde al cerrar esta página.`
export const notSaving = (shop: string) => `Tu navegador no puede guardar nada de ${shop} ahora mismo. Recarga la página.`
export const notSavedHere = (shop: string) => `Tu navegador no puede guardar nada de ${shop} ahora mismo, así que no cambió nada.`
export const notSentFull = 'Este dispositivo está lleno. Lo que haces se guarda, pero solo se podrá enviar cuando haya algo de espacio.'
export const notKeptFull = 'Este dispositivo está lleno, así que no se pudo guardar el cambio. Libera espacio e inténtalo de nuevo.'
export const notRestored = 'No se pudo recuperar algo de tu última visita. Revisa tu carrito y tu lista de deseos.'
export const seeOtherTab = (shop: string) => `Eso no funcionó, y no cambió nada. Mira tu otra pestaña de ${shop}.`

export const otherOrderWaits = 'Ya tienes otro pedido en espera.'
export const orderBeforePlaced = 'Tu pedido anterior a este ya se había hecho.'
