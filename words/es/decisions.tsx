import type { ReactNode } from 'react'

// `price` is an amount with its word, like "1250 gemas".

export const title = 'Pedidos que esperan tu respuesta'
export const ordersTitle = (orders: number) => (orders === 1 ? 'Tu pedido espera tu respuesta' : 'Tus pedidos esperan tu respuesta')
export const changesTitle = 'Tus cambios esperan tu respuesta'
export const loading = 'Cargando…'
export const nothingAsked = 'No hay nada que responder'
export const whenAsked =
  'Si un precio sube, un artículo se agota o cambia de nombre, o haces el pedido desde otro dispositivo antes de que se haga este, te preguntamos aquí.'
export const toCart = 'A tu carrito'
export const seeActivity = 'Ver tu actividad'
export const somethingNew = '¿Algo nuevo?'

export const answeredInTab = 'Una de estas preguntas se respondió en otra pestaña.'
export const closedElsewhere = 'Una de estas preguntas se cerró: se respondió en otro dispositivo, o tu carrito ha cambiado desde entonces.'
export const alreadyAnsweredInTab = 'Ya diste otra respuesta en otra pestaña. Esa es la que cuenta.'
export const alreadyClosed = 'Esto ya se respondió en otro dispositivo, o tu carrito ha cambiado desde entonces. No cambió nada.'
export const nothingOrdered = 'No se pidió nada. Tu carrito está como estaba.'
export const cart = 'Carrito'
export const inventory = 'Colección'
export const answerWaits = (when: string) => `Tu respuesta está guardada en este dispositivo y se enviará ${when}.`

export const questions = {
  price_rose: 'El precio subió',
  item_gone: 'Algo ya no está',
  item_changed: 'Algo cambió de nombre',
  not_enough_gems: 'No alcanzan las gemas',
  already_ordered: 'Otro pedido se hizo antes',
  cart_changed: 'Tu carrito cambió en otro dispositivo',
}
export const reasons = {
  price_rose: 'Desde que finalizaste el pedido, algo de lo que contiene ha subido de precio.',
  item_gone: 'Algo de este pedido ya no se vende.',
  item_changed: 'Algo de este pedido ahora tiene otro nombre, así que podría ser otro artículo.',
  not_enough_gems: 'Cuesta más gemas de las que tenías.',
  already_ordered:
    'Ya hiciste un pedido en otro dispositivo o en otra pestaña. Estos artículos no están pagados. ¿Te quedas solo con el primer pedido o pides estos también?',
  cart_changed: 'Tu carrito ya no era el mismo con el que finalizaste el pedido aquí. Esto es lo que viste.',
}
export const orderedAndShort = 'Ya hiciste un pedido en otro dispositivo o en otra pestaña. Estos artículos no se pidieron.'
export const goneAndPriceRose = 'Algo de este pedido ya no se vende, y otra cosa ha subido de precio.'
export const goneRestAtNewPrices =
  'Algo de este pedido ya no se vende. El resto aparece con los precios de hoy, que pueden ser distintos de los que viste.'
export const seeFirstOrder = 'Ver el primer pedido'

// Labels of amounts of gems.
export const seenPrice = 'El precio que viste'
export const seenTotal = 'El total que viste'
export const priceNow = 'Precio ahora'
export const priceIfOrdered = 'Si pides estos'
export const priceOfRest = 'Precio del resto ahora'
export const total = 'Total'
export const gemsFree = 'Tienes'
export const gemsMissing = 'Te faltan'
export const gemsLeft = 'Te quedan'
export const gemsLeftThen = 'Te quedarían'
export const enoughNow = 'Ahora sí te alcanzan.'
export const takeQuiz = 'Hacer un quiz'
export const gemShop = 'Tienda de gemas'

export const nameless = 'Un artículo'
export const formerName = (name: string) => `Lo que viste: ${name}`
export const times = (count: number) => ` × ${count}`
export const each = (amount: ReactNode) => (
  <>
    {amount}
    <span> por pieza</span>
  </>
)
export const noLongerSold = 'Ya no se vende'

export const placeRest = (price: string) => ({
  action: `Pedir el resto por ${price}`,
  effect: 'Pide los artículos que siguen disponibles. Los demás se quitan de tu carrito.',
})
export const keepFirstOrder = { action: 'Dejar solo el primer pedido', effect: 'Estos artículos no se pedirán.' }
export const orderThese = (price: string) => ({ action: 'Pedir estos también', effect: `Pide además estos artículos, por ${price}.` })
export const doNotOrder = {
  action: 'No pedir nada',
  effect: 'Tu carrito se queda como está ahora, y puedes finalizar el pedido cuando quieras.',
}
export const placeWhatWasSeen = (price: string) => ({
  action: `Pedirlo por ${price}`,
  effect: 'Pide estos artículos, haya lo que haya ahora en tu carrito, y los quita de él.',
})
export const keepCart = {
  action: 'Dejar el carrito así',
  effect: 'No pide nada. Tu carrito se queda como está, y puedes finalizar el pedido cuando quieras.',
}
export const tryAgain = (price: string) => ({
  action: 'Intentar de nuevo',
  effect: `Pide estos artículos por ${price}, ahora que te alcanzan las gemas.`,
})
export const place = (price: string) => ({
  action: `Pedirlo por ${price}`,
  effect: 'Pide estos artículos al precio de hoy y los quita de tu carrito.',
})

export const changesHeading = 'Cambios que esperan tu respuesta'
export const changesOfDevice =
  'No podemos saber cuáles de estos cambios llegaron a la tienda, porque este dispositivo estuvo mucho tiempo sin usarse o se copiaron sus datos. Mira tu carrito, tu colección y tus gemas: vuelve a enviar lo que falte y descarta el resto.'
export const changesRefused = (shop: string) =>
  `La tienda no pudo leer algunos de estos cambios, así que los demás siguieron sin ellos. Copia lo que escribiste antes de descartarlo; enviar lo mismo otra vez puede funcionar cuando se haya actualizado ${shop}.`
export const whyAsked = {
  device: 'Puede que haya llegado a la tienda, o puede que no',
  too_large: 'Demasiado grande para enviarlo tal cual',
  refused: 'La tienda no pudo leer este cambio',
}
export const sendAgain = 'Enviar otra vez'
export const sendAllAgain = 'Enviar todo otra vez'
export const discard = 'Descartar'
export const discardAll = 'Descartar todo'
