export const theShop = 'la tienda'
export const ordersAsk = (count: number) => (count === 1 ? 'Tu pedido espera tu respuesta' : `${count} de tus pedidos esperan tu respuesta`)
export const openToAnswer = (shop: string) => `Todavía no se pidió nada. Abre ${shop} para responder.`

export const somethingRefused = 'Algo no se pudo hacer'
export const openToSeeWhy = (shop: string) => `Abre ${shop} para ver qué y por qué.`

export const ordersPlaced = (orders: number, things: number) =>
  `${orders === 1 ? 'Pedido hecho' : `${orders} pedidos hechos`}: ${things === 1 ? '1 pieza' : `${things} piezas`}`
export const lookAtCollection = 'Échale un vistazo a tu colección.'

export const changesSent = (count: number) =>
  count === 1 ? 'Se envió lo que hiciste sin conexión' : `Se enviaron ${count} cosas que hiciste sin conexión`
export const openToSeeHow = (shop: string) => `Abre ${shop} para ver en qué quedó.`

export const wishesBack = (count: number) =>
  count === 1 ? 'Uno de tus deseos volvió a la tienda' : `${count} de tus deseos volvieron a la tienda`
export const wishesCheaper = (count: number) =>
  count === 1 ? 'Uno de tus deseos bajó de precio' : `${count} de tus deseos bajaron de precio`
export const wishesChanged = (count: number) => `Buenas noticias sobre ${count} de tus deseos`
export const lookAtWishlist = 'Échale un vistazo a tu lista de deseos.'

export const newInTag = (tag: string, count: number) => `Nuevo en #${tag}: ${count}`
/** `tags`: at least two. */
export const newInTags = (tags: number) => `Hay novedades en ${tags} etiquetas que sigues`
export const lookAtNew = 'Échale un vistazo a lo nuevo.'
