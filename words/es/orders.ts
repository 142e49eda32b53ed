import { whenSent } from './waiting.ts'

export const whatOneBuys = 'Una pieza de colección para tu carpeta. No se envía nada a casa.'
/** Not "se enviará": nothing is shipped. */
export const orderWaits = (inBackground: boolean) => `Tu pedido se hará ${whenSent(inBackground)}.`
export const orderTakenBack = 'Tu pedido se canceló. No se compró nada.'
